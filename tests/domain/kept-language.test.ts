import { afterEach, expect, test } from 'vitest';
import { german } from '#functions/language/german.ts';
import { translateBy } from '#shared/language/t.ts';
import { amountsIn, moneyText } from '#shared/money-text.ts';
import { translateFailure } from '#shared/process/kept-failures.ts';
import { explain } from '#shared/requests/explain.ts';
import { translateKept } from '#shared/requests/kept-reasons.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { submitted } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';

afterEach(() => translateBy(() => undefined));

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

test('a request keeps the same reasons, whatever language it was sent in', () => {
  const kept = reasons();
  expect(JSON.stringify(kept)).toContain('the amount is more than 100.00 EUR');
  translateBy(() => german);
  expect(reasons()).toEqual(kept);
  expect(kept.map((reason) => explain(reason)).join(' ')).toContain('Nötig, denn');
});

test('a reason that is kept with names in it is told in the reader’s language', () => {
  const kept = submitted(
    organisation({ routings: [routing([{ approvers: { kind: 'manager', level: 5 } }])] }),
  );
  const told = () =>
    kept.stages.flatMap(({ reasons, approvers }) =>
      [...reasons, ...approvers.flatMap((one) => one.reasons)].map((reason) => explain(reason)),
    );
  expect(told().join(' ')).toContain('has no manager at level 5');
  translateBy(() => german);
  expect(told().join(' ')).toContain('hat auf Ebene 5 keine vorgesetzte Person');
});

test('what is kept in English and is none of the known reasons stays as it is', () => {
  translateBy(() => german);
  expect(translateKept('its workflow was not running')).toBe('Sein Workflow lief nicht');
  expect(translateKept('something else')).toBe('something else');
});

test('amounts in what is kept or made are those of the reader’s language', () => {
  const over: Reason = { code: 'doaGap', facts: { amount: '-1,025,000.50 EUR' } };
  expect(moneyText({ amount: '25000', currency: 'EUR' })).toBe('25,000.00 EUR');
  expect(explain(over)).toContain('-1,025,000.50 EUR');
  translateBy(() => german);
  expect(moneyText({ amount: '25000', currency: 'EUR' })).toBe('25.000,00 EUR');
  expect(explain(over)).toContain('-1.025.000,50 EUR');
  expect(amountsIn('IBAN 1,2 and version 1.25 of 3.14 EURO')).toBe(
    'IBAN 1,2 and version 1.25 of 3.14 EURO',
  );
});

test('what the product said when it escalated, and why a file was not read, are told in the reader’s language', () => {
  translateBy(() => german);
  expect(translateKept('Not decided by 2026-11-21 13:30 UTC.')).toBe(
    'Nicht bis 2026-11-21 13:30 UTC entschieden.',
  );
  expect(translateFailure('It has no column “Case”.')).toContain('„Case“');
  expect(translateFailure('something else')).toBe('something else');
});
