import { describe, expect, test } from 'vitest';
import { listMailFacts } from '#functions/messages/mails/ask.ts';
import { evaluateCondition } from '#functions/organisation/rules/facts.ts';
import { findSignInThreshold } from '#functions/requests/rules/commands/decide-by-link.ts';
import { buildRequestFacts, roundValues } from '#functions/requests/rules/record/build-facts.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { Form, FormValues } from '#shared/forms/form.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { explainReason } from '#shared/requests/explain.ts';
import { inReview } from './support/acts.ts';
import {
  calculated,
  company,
  f,
  factsWith,
  formWith,
  fromThousand,
  listFormErrors,
  op,
  planStages,
  v,
} from './support/calculated-forms.ts';
import { reference } from './support/organisation.ts';
import { formId, monday } from './support/people.ts';

const total = (formula: Expression) =>
  formWith([calculated('total', formula, { currency: 'EUR' })]);
const half = formWith([
  calculated('half', op('/', f('a'), f('b'))),
  calculated('total', op('*', f('half'), v(2)), { currency: 'EUR' }),
]);
const digits = 999_999_999_999;
describe('an amount that cannot be calculated', () => {
  test.each<[string, Form, FormValues, string]>([
    ['divided by 0', total(op('/', f('a'), f('b'))), { a: 5, b: 0 }, '“B” is empty or 0.'],
    ['divided by nothing', total(op('/', f('a'), f('b'))), { a: 5 }, '“B” is empty or 0.'],
    ['divided by a hidden field', half, { a: 5 }, '“B” is empty or 0.'],
    ['a chain', half, { a: 5, b: 0 }, '“B” is empty or 0.'],
    [
      'with text',
      total(op('+', f('a'), f('note'))),
      { a: 5, note: 'n/a' },
      '“Note” is not a number.',
    ],
    [
      'with a text of two meanings',
      total(op('+', f('a'), f('note'))),
      { note: '1.000' },
      '“Note” is not a number.',
    ],
    [
      'the greatest of text',
      total(op('max', f('a'), f('note'))),
      { a: 5, note: 'x' },
      'a part of it is not a number.',
    ],
    [
      'too large',
      total(op('*', f('a'), f('b'))),
      { a: digits, b: digits },
      'the result has more than 15 digits.',
    ],
    [
      'too far below zero',
      total(op('*', f('a'), f('b'))),
      { a: digits, b: -digits },
      'the result has more than 15 digits.',
    ],
    [
      'rounded to 16 digits',
      total(op('+', f('a'), v(999_999_999_999_999))),
      { a: 0.995 },
      'the result has more than 15 digits.',
    ],
    [
      'enormous',
      total(op('*', ...Array.from({ length: 12 }, () => f('a')))),
      { a: digits },
      'the result has more than 15 digits.',
    ],
    [
      'of rows',
      total(op('sum', f('lines.each'))),
      { lines: [{ price: 5, pieces: 1 }, { price: 5 }] },
      '“Pieces” is empty or 0.',
    ],
    [
      'two rows of many digits',
      total(op('sum', f('lines.price'))),
      { lines: [{ price: 999_999_999_999_999 }, { price: 999_999_999_999_999 }] },
      'the result has more than 15 digits.',
    ],
  ])(
    'an amount that cannot be calculated is rejected on submit, or adds the fallback approvers in review: %s',
    (_, form, values, why) => {
      expect(listFormErrors(form, { title: 'x', ...values }).total).toEqual([
        `“total” can’t be calculated: ${why}`,
      ]);
      const [, finance, limit] = planStages(form, values);
      for (const stage of [finance, limit]) {
        expect(stage?.skipped).toBeUndefined();
        expect(stage?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
      }
      expect(finance?.approvers[0]?.reasons.map(explainReason).join(' ')).toBe(
        "The condition of “Step 2” can't be judged: a value can't be calculated, so Fallback decides as fallback.",
      );
      expect(limit?.approvers[0]?.reasons.map(explainReason).at(-1)).toContain(
        "The amount can't be calculated, so Fallback decides as fallback.",
      );
    },
  );

  test('a draft with an amount that cannot be calculated is saved', () => {
    const draft = { a: 5, b: 0 };
    const { values, errors } = validateForm(half, draft, { today: '2026-03-02', complete: false });
    expect({ values, errors: { ...errors } }).toEqual({ values: draft, errors: {} });
  });

  test('an invalid answer causes no second error about the amount calculated from it', () => {
    const form = total(op('+', f('a'), f('b')));
    expect(Object.keys(listFormErrors(form, { a: 'n/a', b: 5 }))).toEqual(['a']);
  });

  test('a condition whose result does not depend on the unknown amount is evaluated', () => {
    const facts = factsWith(half, { a: 5, b: 0 });
    const judged = (condition: Expression) =>
      evaluateCondition(condition, facts, reference(), monday);
    const isNormal: Expression = { op: '=', of: [f('$priority'), v('normal')] };
    const isLow: Expression = { op: '=', of: [f('$priority'), v('low')] };
    expect(judged({ op: 'or', of: [fromThousand, isNormal] })).toBe('holds');
    expect(judged({ op: 'and', of: [fromThousand, isLow] })).toBe('fails');
    expect(judged({ op: 'and', of: [fromThousand, isNormal] })).toBe('broken');
    expect(judged({ op: 'not', of: [fromThousand] })).toBe('broken');
    expect(judged({ op: 'empty', of: [f('total')] })).toBe('broken');
  });

  test('a condition on a money field without an exchange rate cannot be evaluated', () => {
    const form = formWith([{ key: 'total', label: 'Total', type: 'money', currency: 'XAU' }]);
    const facts = factsWith(form, { total: { amount: '5000', currency: 'XAU' } });
    const condition: Expression = { op: '>=', of: [f('total'), v(1000)] };
    expect(evaluateCondition(condition, facts, reference(), monday)).toBe('broken');
  });

  test('a mail shows an amount that cannot be calculated as unknown, and no amount if the form has none', () => {
    const [task] = inReview(company).tasks;
    const prompt = { isOpen: true, mayReturn: true, link: undefined, answers: [] };
    const amountOf = (more: object) =>
      task &&
      listMailFacts({ ...prompt, task: { ...task, amount: null, ...more } }, 'UTC').find(
        ({ label }) => label === 'Amount',
      )?.value;
    expect(amountOf({ isAmountUnknown: true })).toBe('unknown');
    expect(amountOf({})).toBeUndefined();
  });

  test('a decision link for a request with an unknown amount requires a recent sign-in', () => {
    const asked = inReview(company);
    const record: RequestRecord = {
      ...asked,
      request: { ...asked.request, amount: null, formId, formVersion: 1 },
      values: asked.values.map((given) => ({ ...given, values: { a: 5, b: 0 } })),
    };
    const use = { at: monday, reference: reference({ forms: [half] }), signedInAt: undefined };
    expect(findSignInThreshold(record, use)).toBeDefined();
    // Without the version of its form, the amount of the request is unknown.
    const asIfNone = { ...company.reference.forms[0], ...half, version: 2, amountField: 'other' };
    for (const forms of [[], [asIfNone as Form]]) {
      expect(
        findSignInThreshold(record, { ...use, reference: reference({ forms }) }),
      ).toBeDefined();
      const known = { ...company, reference: reference({ forms }) };
      expect(buildRequestFacts(record, roundValues(record), known).amount).toMatchObject({
        unknown: {},
      });
    }
    const answered = { ...record, values: asked.values.map((given) => ({ ...given, values: {} })) };
    const none = formWith([{ key: 'total', label: 'Total', type: 'money', currency: 'EUR' }]);
    expect(
      findSignInThreshold(answered, { ...use, reference: reference({ forms: [none] }) }),
    ).toBeUndefined();
  });
});
