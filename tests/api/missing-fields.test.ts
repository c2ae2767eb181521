import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseFields } from '#functions/platform/parse-input.ts';
import { AppError } from '#shared/errors.ts';
import { Id, Instant, Name, RequiredCommentText } from '#shared/fields.ts';

const Body = z.object({ toUserId: Id, name: Name, at: Instant, comments: RequiredCommentText });

/** Return the errors by field. */
function refusal(body: object): Record<string, readonly string[]> | undefined {
  try {
    parseFields(Body, body);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.fields : undefined;
  }
}

test("the error of a missing field is one plain sentence, regardless of the field's type", () => {
  const missing = ['This field is missing.'];
  const id = ['This id is missing.'];
  expect(refusal({})).toEqual({ toUserId: id, name: missing, at: missing, comments: missing });
});

test('an error that two rules report for a field is returned once', () => {
  const whole = { toUserId: crypto.randomUUID(), name: 'Ada', at: '2026-11-26T12:00:00Z' };
  expect(refusal({ ...whole, comments: '' })).toEqual({ comments: ['Say why.'] });
  expect(refusal({ ...whole, comments: '\u200b' })).toEqual({ comments: ['Say why.'] });
});

test('an invalid id is refused with a description of the id format', () => {
  const whole = { name: 'Ada', at: '2026-11-26T12:00:00Z', comments: 'Because.' };
  expect(refusal({ ...whole, toUserId: 'me' })).toEqual({
    toUserId: ['An id has 32 hexadecimal digits in groups of 8-4-4-4-12.'],
  });
});
