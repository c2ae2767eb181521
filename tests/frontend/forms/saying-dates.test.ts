import { expect, test } from 'vitest';
import { formatErrorDates } from '#frontend/features/forms/use-answers.ts';

test('an error message shows a date in the format of the screen, and leaves other text unchanged', () => {
  const errors = { to: ['Enter 2026-11-12 or a later date.', 'Not after 2026-13-45.'] };
  expect(formatErrorDates(errors, 'en-GB')).toEqual({
    to: ['Enter 12 November 2026 or a later date.', 'Not after 2026-13-45.'],
  });
  expect(formatErrorDates(errors, 'de-DE').to?.[0]).toContain('12. November 2026');
});
