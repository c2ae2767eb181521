import { describe, expect, test } from 'vitest';
import { convert } from '#functions/organisation/rules/convert.ts';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { Stage } from '#shared/requests/stage.ts';
import { assignees, decided, inReview, newId, opened, ref } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { id, levels, monday, people, users } from './support/people.ts';

const steps = [
  { approvers: { kind: 'named' as const, userIds: [people.manager] } },
  { approvers: { kind: 'doa' as const }, asksAgain: true },
];
const routings = [routing(steps)];
const { configuration, doaLevels } = reference();
const limits = new Map([
  [levels.one, '100000'],
  [levels.two, '10000000'],
]);
const rate = (currency: string, value: string) => ({
  ...{ id: id(950), applicationId: users.ceo.applicationId, version: 1 },
  ...{ currency, rate: value, validFrom: '2020-01-01' },
});
/** The same company, which now counts in yen. Its limits are 100,000 and 10,000,000 JPY. */
const inYen = (rates: ReturnType<typeof rate>[]) =>
  organisation({
    ...{ routings, rates, configuration: { ...configuration, currency: 'JPY' } },
    doaLevels: doaLevels.map((level) => {
      const amount = limits.get(level.id);
      return { ...level, limit: amount === undefined ? null : { amount, currency: 'JPY' } };
    }),
  });

describe('an open request after the currency of the company changes', () => {
  const record = () =>
    decided(inReview(organisation({ routings }), { amount: '50000' }), 'manager');
  test('its amount is converted again with the present rate', () => {
    // 50,000 EUR are 8,000,000 JPY.
    expect(assignees(opened(record(), inYen([rate('EUR', '160')])))).toEqual(['Director']);
  });
  test('fallback approvers decide if its amount has no rate any more', () => {
    expect(assignees(opened(record(), inYen([])))).toEqual(['Fallback']);
  });
  test('a migration converts its amount again', () => {
    const asked = inYen([rate('EUR', '160')]);
    const [first] = asked.reference.routings;
    const newer = { ...routing(steps), ...first, version: 2 };
    const act = { at: monday, by: ref('admin'), organisation: asked, newId, routing: newer };
    const { change } = migrate(record(), act);
    const moved = change ? applyChange(record(), change) : record();
    expect(moved.stages.at(-1)?.approvers.map(({ name }) => name)).toEqual(['Director']);
  });
});

describe('exchange rates in the former currency of the company', () => {
  const rates = [rate('USD', '0.8'), rate('JPY', '0.00625'), rate('KWD', '3')];
  const countingIn = (currency: string) =>
    reference({ rates, configuration: { ...configuration, currency, ratesCurrency: 'EUR' } });
  test.each([
    ['USD', '100', 'EUR', '125.00'],
    ['USD', '100', 'USD', '100'],
    ['USD', '1000', 'JPY', '7.81'],
    ['KWD', '8', 'USD', '2.133'],
    ['JPY', '0.01', 'USD', '1'],
    ['EUR', '100', 'USD', '80.00'],
    ['USD', '1', 'CHF', undefined],
    ['CHF', '1', 'EUR', undefined],
  ])('counted in %s, %s %s are %s, rounded once', (own, amount, currency, converted) =>
    expect(convert({ amount, currency }, countingIn(own), monday)?.amount).toBe(converted),
  );
});

test('a request can be stored even if its converted amount would have more than 15 digits', () => {
  const asked = inYen([rate('EUR', '160')]);
  const record = inReview(asked, { amount: '999999999999999' });
  for (const stage of record.stages) expect(Stage.safeParse(stage).error).toBeUndefined();
  expect(record.stages.at(-1)?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
});
