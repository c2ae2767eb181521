import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  getFieldError,
  noSaveErrors,
  removeFieldError,
  throwFieldErrors,
  toSaveErrors,
} from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { createQueryClient } from '#frontend/queries.ts';
import { levelEndpoints } from '#shared/doa/doa-api.ts';
import { openBrowser } from '../lib/support/browser.ts';

openBrowser();

const rest = {
  body: () => ({ name: '', rank: 1, limit: null }),
  nameOf: () => '',
  refresh: async () => undefined,
  onClose: () => undefined,
};

/** Return the result of a hook in its first render. */
function rendered<Answer>(hook: () => Answer): Answer {
  let answer: { readonly is: Answer } | undefined;
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: createQueryClient() },
      createElement(() => {
        answer = { is: hook() };
        return null;
      }),
    ),
  );
  if (!answer) throw new Error('Nothing was rendered.');
  return answer.is;
}

function refused(fields: Record<string, string[]>) {
  try {
    throwFieldErrors(fields);
  } catch (cause) {
    return toSaveErrors(cause);
  }
  throw new Error('It was not refused.');
}

test('dialog fields are named by paths of the request body, and the compiler rejects unknown names', () => {
  const { text } = rendered(() =>
    useItemDialog(levelEndpoints, undefined, { ...rest, fields: { 'limit.amount': '12' } }),
  );
  expect(text('limit.amount').value).toBe('12');
  const wrong = () =>
    // @ts-expect-error a level has no description
    useItemDialog(levelEndpoints, undefined, { ...rest, fields: { description: '' } });
  expect(wrong).toBeTypeOf('function');
});

test('an item dialog can delete a saved item but not a new one', () => {
  const level = { id: 'a', applicationId: 'b', version: 1, name: 'One', rank: 1, limit: null };
  const fields = { name: '' };
  const none = rendered(() => useItemDialog(levelEndpoints, undefined, { ...rest, fields }));
  const saved = rendered(() => useItemDialog(levelEndpoints, level, { ...rest, fields }));
  expect(none.dialog).not.toHaveProperty('onRemove');
  expect(saved.dialog).toHaveProperty('onRemove');
});

test('an error is shown at its field, at the field that contains its part, or below the form', () => {
  const { text, tick, elsewhere } = rendered(() =>
    useFields({ week: '', isActive: true }),
  ).controls(refused({ 'week.0': ['Too long.'], isActive: ['In use.'], weekend: ['Unknown.'] }));
  expect(text('week').error).toBe('Too long.');
  expect(tick('isActive').error).toBe('In use.');
  expect(elsewhere()).toBe('Unknown.');
  expect(elsewhere('weekend')).toBeUndefined();
});

test('a form without errors can be submitted', () => {
  expect(() => throwFieldErrors({})).not.toThrow();
});

test('changing a field clears its errors and those of its parts, and keeps other errors', () => {
  const found = refused({ 'week.0': ['Too long.'], weekend: ['Unknown.'] });
  const left = removeFieldError(found, 'week');
  expect(getFieldError(left, 'week')).toBeUndefined();
  expect(getFieldError(left, 'weekend')).toBe('Unknown.');
  expect(removeFieldError(left, 'weekend')).toBe(noSaveErrors);
});

test('a form control reports the name of the field that changed', () => {
  const mended: string[] = [];
  const { text, tick } = rendered(() => useFields({ name: '', isActive: true })).controls(
    noSaveErrors,
    (name) => mended.push(name),
  );
  text('name').onChange({ target: { value: 'Office' } });
  tick('isActive').onChange({ target: { checked: false } });
  expect(mended).toEqual(['name', 'isActive']);
});
