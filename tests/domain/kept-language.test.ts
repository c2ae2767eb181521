import { afterEach, expect, test } from 'vitest';
import { german } from '#functions/platform/language/de.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { setTranslationSource, translateCondition } from '#shared/language/t.ts';
import { formatMoneyText, localizeAmounts } from '#shared/money-text.ts';
import { translateFailure } from '#shared/process/translate-failure.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { translateStoredReason } from '#shared/requests/translate-reason.ts';
import { type ConditionNames, describeCondition } from '#shared/routing/condition-words.ts';
import { submitted } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';

afterEach(() => setTranslationSource(() => undefined));

const amountOver = (value: number) => ({
  op: '>' as const,
  of: [{ field: '$amount' }, { value }],
});
const asked = organisation({
  routings: [
    routing([
      { approvers: { kind: 'manager', level: 1 }, condition: amountOver(100) },
      { approvers: { kind: 'manager', level: 5 } },
    ]),
  ],
});
const reasons = () =>
  submitted(asked).stages.flatMap((stage) => [
    ...stage.reasons,
    ...stage.approvers.flatMap((one) => one.reasons),
  ]);

test('the stored reasons of a request do not depend on the language in which it was submitted', () => {
  const kept = reasons();
  expect(JSON.stringify(kept)).toContain('the amount is more than 100.00 EUR');
  setTranslationSource(() => german);
  expect(reasons()).toEqual(kept);
  expect(kept.map((reason) => explainReason(reason)).join(' ')).toContain('Nötig, denn');
});

test('a stored reason that contains names is shown in the language of the viewer', () => {
  const kept = submitted(
    organisation({ routings: [routing([{ approvers: { kind: 'manager', level: 5 } }])] }),
  );
  const told = () =>
    kept.stages.flatMap(({ reasons, approvers }) =>
      [...reasons, ...approvers.flatMap((one) => one.reasons)].map((reason) =>
        explainReason(reason),
      ),
    );
  expect(told().join(' ')).toContain('has no manager at level 5');
  setTranslationSource(() => german);
  expect(told().join(' ')).toContain('hat auf Ebene 5 keine vorgesetzte Person');
});

test('a stored English text without a translation is shown unchanged', () => {
  setTranslationSource(() => german);
  expect(translateStoredReason('its workflow was not running')).toBe('Sein Workflow lief nicht');
  expect(translateStoredReason('something else')).toBe('something else');
});

test('amounts in stored and new texts are shown in the number format of the viewer', () => {
  const over: Reason = { code: 'doaGap', facts: { amount: '-1,025,000.50 EUR' } };
  expect(formatMoneyText({ amount: '25000', currency: 'EUR' })).toBe('25,000.00 EUR');
  expect(explainReason(over)).toContain('-1,025,000.50 EUR');
  setTranslationSource(() => german);
  expect(formatMoneyText({ amount: '25000', currency: 'EUR' })).toBe('25.000,00 EUR');
  expect(explainReason(over)).toContain('-1.025.000,50 EUR');
  expect(localizeAmounts('IBAN 1,2 and version 1.25 of 3.14 EURO')).toBe(
    'IBAN 1,2 and version 1.25 of 3.14 EURO',
  );
});

test('reasons of escalations and of failed imports are shown in the language of the viewer', () => {
  setTranslationSource(() => german);
  expect(translateStoredReason('Not decided by 2026-11-21 13:30 UTC.')).toBe(
    'Nicht bis 2026-11-21 13:30 UTC entschieden.',
  );
  expect(translateFailure('It has no column “Case”.')).toContain('„Case“');
  expect(translateFailure('something else')).toBe('something else');
});

const labelled = (key: string, label: string) => ({ key, label, type: 'text' as const });
const conditionNames: ConditionNames = {
  forms: [
    {
      sections: [
        {
          title: 'All',
          fields: [labelled('new', 'Is it new (or used)?'), labelled('why', 'Why?')],
        },
      ],
    } as unknown as ConditionNames['forms'][number],
  ],
  things: [{ id: 'd1', name: 'Research and Development or Sales' }],
  currency: 'EUR',
};
const of = (op: string, ...parts: readonly unknown[]) => ({ op, of: parts }) as Expression;
const amount = { field: '$amount' };
const isNew = of('=', { field: 'new' }, { value: true });
const inSales = of('=', { field: '$department' }, { value: 'd1' });
const dear = of('>=', amount, { value: 10_000 });

test.each<[string, Expression]>([
  ['a comparison', dear],
  ['two', of('and', isNew, dear)],
  [
    'a choice within two',
    of('and', of('or', isNew, dear, inSales), of('!=', amount, { value: 5 })),
  ],
  ['a name with "and" and "or"', of('or', inSales, dear)],
  ['the contrary', of('not', of('or', isNew, dear))],
  ['several answers', of('in', { field: 'why' }, { value: 'a' }, { value: 'is b' })],
  ['a part of an answer', of('contains', { field: 'why' }, { value: 'x is y' })],
  ['a place', of('contains', { field: '$departmentPath' }, { value: 'd1' })],
  ['nothing', of('and', of('empty', { field: 'why' }), of('not', of('empty', amount)))],
  ['a day', of('<=', { field: 'why' }, { value: '2026-12-01' })],
  ['a priority', of('=', { field: '$priority' }, { value: 'urgent' })],
  ['a sum', of('>', of('sum', { field: 'why' }), { value: 3 })],
])('a condition stored in English is shown in the language of the viewer: %s', (_, condition) => {
  const kept = describeCondition(condition, conditionNames);
  expect(translateCondition(kept)).toBe(kept);
  setTranslationSource(() => german);
  expect(localizeAmounts(translateCondition(kept))).toBe(
    describeCondition(condition, conditionNames),
  );
  expect(translateCondition(kept)).not.toBe(kept);
});

test('a stored condition that cannot be parsed is shown unchanged', () => {
  setTranslationSource(() => german);
  expect(translateCondition('whatever holds is right')).toBe('whatever holds is right');
});

test('the explanation of what a different amount would change is shown in the language of the viewer', () => {
  setTranslationSource(() => german);
  const facts = { kind: 'condition', name: 'the amount', value: '999.99 EUR', effect: 'skipped' };
  expect(explainReason({ code: 'threshold', facts })).toContain('der Betrag');
});
