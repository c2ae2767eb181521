import { expect, test } from 'vitest';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { editRequest } from '#functions/requests/rules/commands/edit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { ref } from './support/acts.ts';
import { calculated, f, formWith, op } from './support/calculated-forms.ts';
import { organisation } from './support/organisation.ts';
import { categoryId, formId, id, monday, users } from './support/people.ts';

const form = formWith([calculated('total', op('/', f('a'), f('b')), { currency: 'EUR' })]);
const company = organisation({ forms: [{ ...form, id: formId }] });
const begun = (values: FormValues) =>
  beginRecord(
    startDraft({
      ...{ applicationId, requestId: id(77), number: 'REQ-2026-000001', categoryId },
      ...{ priority: 'normal', at: monday, by: ref('employee'), values: { title: 'T', ...values } },
      ...{ requester: users.employee, reference: company.reference },
    }),
  );
const changed = (record: ReturnType<typeof begun>, values: FormValues) => {
  const asked = { by: ref('employee'), at: monday, organisation: company };
  const change = editRequest(record, { ...asked, values: { title: 'T', ...values } });
  return change ? applyChange(record, change) : record;
};

test('a draft distinguishes an amount that cannot be calculated from a missing one, after each change', () => {
  const unknown = begun({ a: 5, b: 0 });
  expect(unknown.request).toMatchObject({ amount: null, isAmountUnknown: true });
  const known = changed(unknown, { a: 5, b: 2 });
  expect(known.request.amount).toEqual({ amount: '2.50', currency: 'EUR' });
  expect(known.request).not.toHaveProperty('isAmountUnknown');
  const again = changed(known, { a: 5, b: 0 });
  expect(again.request).toMatchObject({ amount: null, isAmountUnknown: true });
});

test('a draft without an amount is not marked as having an unknown amount', () => {
  const plain = organisation().reference;
  const record = beginRecord(
    startDraft({
      ...{ applicationId, requestId: id(78), number: 'REQ-2026-000002', categoryId },
      ...{ priority: 'normal', at: monday, by: ref('employee'), values: {} },
      ...{ requester: users.employee, reference: plain },
    }),
  );
  expect(record.request).not.toHaveProperty('isAmountUnknown');
});
