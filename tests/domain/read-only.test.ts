import { describe, expect, test } from 'vitest';
import { prefillAnswers } from '#functions/forms/rules/prefill.ts';
import { validateFormDefinition } from '#functions/forms/rules/validate-form.ts';
import { checkAnswers } from '#functions/requests/rules/commands/answers.ts';
import { AppError } from '#shared/errors.ts';
import { Form, type FormValues } from '#shared/forms/form.ts';
import { resetReadOnlyFields } from '#shared/forms/read-only.ts';
import { exampleForm as sample } from './support/sample-form.ts';

const id = 'aaaaaaaa-0000-4000-8000-000000000001';
const isSettled = { op: '=', of: [{ field: 'settled' }, { value: true }] };
const getForm = (...fields: object[]): Form =>
  Form.parse({
    ...sample,
    titleField: 'title',
    amountField: undefined,
    sections: [
      { id: 'one', title: 'One', fields: [{ key: 'title', label: 'T', type: 'text' }, ...fields] },
    ],
  });
const profile = {
  ...{ name: 'Anna Weber', email: 'anna@example.com', timeZone: 'Europe/Berlin' },
  ...{ managerId: id, departmentId: null, locationId: null },
};
const settled = { key: 'settled', label: 'Settled?', type: 'yesNo' };
const price = { key: 'price', label: 'Price', type: 'number', readOnly: isSettled };
const asked = getForm(settled, price);

/** Return the reasons, by field, why the function refuses these answers as replacements of the former ones. */
function refusals(form: Form, values: FormValues, former: FormValues, complete = false) {
  try {
    checkAnswers({
      ...{ form, values, former, complete, files: [], timeZone: 'UTC' },
      ...{ at: '2026-03-02T12:00:00Z', reference: { departments: [], locations: [] } },
    });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
}

describe('a locked field', () => {
  test('a function rejects a change of a locked field, and the error names the field', () => {
    const former = { price: 3 };
    expect(refusals(asked, { settled: true, price: 3 }, former)).toBeUndefined();
    expect(refusals(asked, { settled: true, price: 4 }, former)).toEqual({
      'values.price': ['This can’t be changed.'],
    });
    expect(refusals(asked, { settled: true }, former)).toHaveProperty(['values.price']);
    expect(refusals(asked, { settled: false, price: 4 }, former)).toBeUndefined();
  });

  test('the browser restores the stored answer while a field is locked and accepts a new one when it is unlocked', () => {
    const kept = resetReadOnlyFields(asked, { settled: true, price: 4 }, { price: 3 });
    expect(kept).toEqual({ settled: true, price: 3 });
    expect(refusals(asked, kept, { price: 3 })).toBeUndefined();
    const free = { settled: false, price: 4 };
    expect(resetReadOnlyFields(asked, free, { price: 3 })).toEqual(free);
  });

  test('a lock condition uses the restored answer of another locked field', () => {
    const isThree = { op: '=', of: [{ field: 'price' }, { value: 3 }] };
    const form = getForm(settled, price, { ...price, key: 'second', readOnly: isThree });
    const typed = { settled: true, price: 4, second: 9 };
    expect(resetReadOnlyFields(form, typed, { price: 3, second: 1 })).toEqual({
      ...{ settled: true, price: 3, second: 1 },
    });
  });

  test('a required field needs no answer while it is locked', () => {
    const form = getForm({ ...price, readOnly: true, required: true });
    expect(refusals(form, {}, {}, true)).toBeUndefined();
  });

  test("a field's lock condition cannot depend on the field itself, and a table column cannot be locked", () => {
    const own = { op: '=', of: [{ field: 'price' }, { value: 3 }] };
    expect(validateFormDefinition(getForm({ ...price, readOnly: own }))).toEqual({
      'sections.0.fields.1.readOnly': ['Whether it can be changed hangs on itself.'],
    });
    const column = { key: 'n', label: 'N', type: 'text', readOnly: true, prefill: 'name' };
    const table = { key: 'rows', label: 'Rows', type: 'table', columns: [column] };
    expect(Object.keys(validateFormDefinition(getForm(table)))).toEqual([
      'sections.0.fields.1.columns.0.readOnly',
      'sections.0.fields.1.columns.0.prefill',
    ]);
  });
});

describe('answers from the profile of the requester', () => {
  const from = (key: string, type: string, source: string, more = {}) => ({
    ...{ key, type, label: key, prefill: source },
    ...more,
  });

  test("the requester's profile fills in a field only if the value is known and valid", () => {
    const form = getForm(
      from('who', 'text', 'name'),
      from('short', 'text', 'name', { maxLength: 3 }),
      from('mail', 'email', 'email'),
      from('zone', 'text', 'timeZone'),
      from('boss', 'person', 'manager'),
      from('team', 'department', 'department'),
    );
    expect(prefillAnswers(form, profile)).toEqual({
      ...{ who: 'Anna Weber', mail: 'anna@example.com', zone: 'Europe/Berlin', boss: id },
    });
  });

  test('a field whose type does not match the profile value cannot be filled in from the profile', () =>
    expect(() => getForm(from('mail', 'email', 'department'))).toThrow());
});
