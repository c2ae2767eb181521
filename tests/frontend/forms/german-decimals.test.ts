import { afterEach, expect, test } from 'vitest';
import { describeValidation } from '#frontend/features/form-builder/field-words.ts';
import { listFields } from '#shared/forms/form.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { setTranslationSource } from '#shared/language/t.ts';
import { translator } from '#shared/language/translator.ts';
import { explainReason } from '#shared/requests/explain.ts';
import { formWith } from '#tests/domain/support/calculated-forms.ts';

afterEach(() => setTranslationSource(() => undefined));
const speak = (language: 'en' | 'de') => setTranslationSource(() => translator(language, {}));

const form = formWith([
  { key: 'rate', label: 'Rate', type: 'number', decimals: 2, min: 0.5, max: 1234.75 },
  { key: 'sum', label: 'Sum', type: 'money', currency: 'EUR', min: '0.50', max: '1234.75' },
  { key: 'yen', label: 'Yen', type: 'money', currency: 'JPY', min: '1000' },
]);
const fields = listFields(form);
const getWords = (key: string) => {
  const field = fields.find((one) => one.key === key);
  return field ? describeValidation(field) : '';
};

test("minimum and maximum values use the decimal separator of the viewer's language", () => {
  speak('de');
  expect(getWords('rate')).toContain('from 0,5 to 1.234,75');
  expect(getWords('sum')).toContain('from 0,50 to 1.234,75');
  expect(getWords('yen')).toContain('1.000 or more');
  speak('en');
  expect(getWords('rate')).toContain('from 0.5 to 1,234.75');
  expect(getWords('sum')).toContain('from 0.50 to 1,234.75');
  expect(getWords('yen')).toContain('1,000 or more');
});

test("an error for a refused answer shows the limit with the decimal separator of the viewer's language", () => {
  const values = {
    ...{ title: 'A', rate: 0.25, sum: { amount: '2000', currency: 'EUR' } },
    yen: { amount: '1', currency: 'JPY' },
  };
  const reasons = () =>
    Object.values(validateForm(form, values, { today: '2026-03-02', complete: true }).errors)
      .flat()
      .join(' ');
  speak('de');
  for (const bound of ['0,5 or more', '1.234,75 EUR or less', '1.000 JPY or more'])
    expect(reasons()).toContain(bound);
  speak('en');
  for (const bound of ['0.5 or more', '1,234.75 EUR or less', '1,000 JPY or more'])
    expect(reasons()).toContain(bound);
});

test("an exchange rate in the path uses the decimal separator of the viewer's language", () => {
  const facts = { level: 'Level 1', limit: '5,000.00 EUR', amount: '100.00 USD', rate: '0.9215' };
  speak('de');
  expect(explainReason({ code: 'doa', facts })).toContain('0,9215');
  speak('en');
  expect(explainReason({ code: 'doa', facts })).toContain('0.9215');
});
