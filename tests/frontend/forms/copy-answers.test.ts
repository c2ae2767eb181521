import { expect, test } from 'vitest';
import { copyAnswers } from '#frontend/pages/requests/request-form.tsx';
import { Form, type FormValues } from '#shared/forms/form.ts';
import { exampleForm as sample } from '#tests/domain/support/sample-form.ts';

type Fields = Form['sections'][number]['fields'];
const getForm = (...fields: object[]): Form =>
  Form.parse({
    ...sample,
    titleField: 'purpose',
    amountField: undefined,
    sections: [{ id: 'all', title: 'All', fields: fields as unknown as Fields }],
  });
const text = (key: string, more: object = {}) => ({ key, label: key, type: 'text', ...more });
const given = { prefilled: {}, today: '2026-11-23' };
const copy = (form: Form, earlier: Form, values: FormValues, more = {}) =>
  copyAnswers(form, { form: earlier, values }, { ...given, ...more });

test('copying a request copies the answers of unchanged fields', () => {
  const earlier = getForm(text('purpose'), text('removed'), text('amount'));
  const now = getForm(text('purpose'), { key: 'amount', label: 'Amount', type: 'number' });
  const values = { purpose: 'Fair', removed: 'gone', amount: 'twelve' };
  expect(copy(now, earlier, values)).toEqual({ purpose: 'Fair' });
});

test('answers that are no longer valid are not copied, such as past days and removed choices', () => {
  const choice = (...names: string[]) => ({
    ...{ key: 'kind', label: 'Kind', type: 'select' },
    options: names.map((value) => ({ value, label: value })),
  });
  const day = { key: 'start', label: 'Start', type: 'date', notBefore: '$today' };
  const values = { start: '2026-03-01', kind: 'car', purpose: 'Fair' };
  expect(
    copy(
      getForm(text('purpose'), day, choice('train')),
      getForm(text('purpose'), day, choice('train', 'car')),
      values,
    ),
  ).toEqual({ purpose: 'Fair' });
});

test('copying a request fills read-only fields from the profile, and other fields from the earlier request', () => {
  const form = getForm(text('office', { readOnly: true }), text('phone'));
  const prefilled = { office: 'Berlin', phone: '1' };
  expect(copy(form, form, { office: 'Lyon', phone: '2' }, { prefilled })).toEqual({
    office: 'Berlin',
    phone: '2',
  });
});
