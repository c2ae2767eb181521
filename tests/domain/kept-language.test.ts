import { afterEach, expect, test } from 'vitest';
import { german } from '#functions/language/german.ts';
import { translateBy } from '#shared/language/t.ts';
import { explain } from '#shared/requests/explain.ts';
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
