import { expect, test } from 'vitest';
import { german } from '#functions/platform/language/de.ts';
import { listMailAnswers } from '#functions/requests/rules/views/mail-answers.ts';
import { Form } from '#shared/forms/form.ts';
import { setTranslationSource } from '#shared/language/t.ts';
import { exampleForm as sample } from './support/sample-form.ts';

const options = [{ value: 'it', label: 'IT budget' }];
const fields = [
  { key: 'title', label: 'Title', type: 'text' },
  { key: 'budget', label: 'Budget', type: 'select', options },
  { key: 'account', label: 'Account', type: 'text', pattern: 'iban' },
  { key: 'mobile', label: 'Mobile', type: 'text', pattern: 'phone' },
  { key: 'centre', label: 'Cost centre', type: 'text', pattern: 'costCentre' },
  { key: 'amount', label: 'Amount', type: 'money', currency: 'EUR' },
  { key: 'who', label: 'Who', type: 'person' },
  { key: 'page', label: 'Page', type: 'link' },
  { key: 'mail', label: 'Mail', type: 'email' },
  { key: 'papers', label: 'Papers', type: 'file' },
  { key: 'sign', label: 'Signature', type: 'signature' },
  {
    key: 'secret',
    label: 'Hidden',
    type: 'text',
    visibleWhen: { op: '=', of: [{ field: 'budget' }, { value: 'other' }] },
  },
  { key: 'why', label: 'What do you need it for?', type: 'longText' },
  { key: 'more', label: 'More', type: 'longText' },
  ...[1, 2, 3].map((n) => ({ key: `n${n}`, label: `N${n}`, type: 'text' })),
];
const form = Form.parse({
  ...{ ...sample, titleField: 'title', amountField: 'amount' },
  sections: [{ id: 'all', title: 'All', fields }],
});
const values = {
  ...{ title: 'Laptop', budget: 'it', account: 'DE89 3704', mobile: '+49 1', centre: '4711' },
  ...{ amount: { amount: '1150.30', currency: 'EUR' }, who: 'id', page: 'https://evil.example' },
  ...{ mail: 'a@b.example', sign: 'Ana', secret: 'hidden', why: 'For\nthe team', more: 'More' },
  ...{ n1: 'a', n2: 'b', n3: 'c' },
};

test('a mail shows the purpose of a request and four short answers, without hidden or private ones', () => {
  expect(listMailAnswers(form, values)).toEqual([
    { label: 'What do you need it for?', value: 'For\nthe team' },
    { label: 'Budget', value: 'IT budget' },
    { label: 'Cost centre', value: '4711' },
    { label: 'N1', value: 'a' },
    { label: 'N2', value: 'b' },
  ]);
});

test('a mail omits fields without an answer', () => {
  expect(listMailAnswers(form, { title: 'Laptop', why: '', budget: null })).toEqual([]);
});

test.each([
  ['en', '14 December 2026'],
  ['de', '14. Dezember 2026'],
] as const)('a mail shows a date with the month in words (%s)', (language, day) => {
  const leave = Form.parse({
    ...{ ...sample, titleField: 'title', amountField: undefined },
    sections: [
      {
        ...{ id: 'all', title: 'All' },
        fields: [
          { key: 'title', label: 'Title', type: 'text' },
          { key: 'from', label: 'First day', type: 'date' },
        ],
      },
    ],
  });
  setTranslationSource(() => (language === 'de' ? german : undefined));
  const told = listMailAnswers(leave, { title: 'A week off', from: '2026-12-14' });
  setTranslationSource(() => undefined);
  expect(told).toEqual([{ label: 'First day', value: day }]);
});
