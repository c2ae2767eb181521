import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  explainConditionsCurrency,
  planOrganisation,
} from '#functions/imports/rules/plan-organisation.ts';
import { convertMoney } from '#functions/organisation/rules/convert.ts';
import { referenceKinds } from '#functions/organisation/rules/kinds.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { retainCurrencies } from '#functions/places/rules/validate-reference.ts';
import { findSignInThreshold } from '#functions/requests/rules/commands/decide-by-link.ts';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { Decimal } from '#shared/fields.ts';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';
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
/** Return the same company with yen as its currency. The limits are 100,000 and 10,000,000 JPY. */
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
  test('the amount of an open request is converted again at the current rate after the company currency changes', () => {
    // 50,000 EUR are 8,000,000 JPY.
    expect(assignees(opened(record(), inYen([rate('EUR', '160')])))).toEqual(['Director']);
  });
  test('fallback approvers decide an open request if a new company currency leaves its amount without a rate', () => {
    expect(assignees(opened(record(), inYen([])))).toEqual(['Fallback']);
  });
  test('a migration after a change of the company currency converts the amount of a request again', () => {
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
  ])('in the company currency %s, %s %s are %s, rounded once', (own, amount, currency, converted) =>
    expect(convertMoney({ amount, currency }, countingIn(own), monday)?.amount).toBe(converted),
  );
});

describe('amounts in conditions after the currency of the company changes', () => {
  const above = (value: string) => ({ op: '>=' as const, of: [{ field: '$amount' }, { value }] });
  const more = {
    ...{ approvers: { kind: 'named' as const, userIds: [people.finance] } },
    ...{ condition: above('5000'), asksAgain: true },
  };
  const guarded = [routing([{ approvers: { kind: 'named', userIds: [people.manager] } }, more])];
  const settings = (currency: string) => ({ ...configuration, currency });
  const stored = (rates = [rate('JPY', '0.00625')]) => reference({ routings: guarded, rates });
  const changed = (currency: string, from: Reference, said: object = {}) => ({
    ...from,
    configuration: retainCurrencies({ ...from.configuration, currency, ...said }, from, said),
  });
  const path = (of: Reference, amount: string) =>
    inReview(organisation(of), { amount }).stages.map(({ status }) => status !== 'Skipped');

  test('a change of the company currency does not change the amounts that conditions compare with', () => {
    for (const [amount, isNeeded] of [
      ['4999', false],
      ['5000', true],
    ] as const) {
      expect(path(stored(), amount)).toEqual([true, isNeeded]);
      expect(path(changed('JPY', stored()), amount)).toEqual([true, isNeeded]);
    }
  });
  test('the reason of a step names the currency of its condition, even after the company currency changes', () => {
    const record = inReview(organisation(changed('JPY', stored())), { amount: '5000' });
    expect(JSON.stringify(record.stages[1]?.reasons)).toContain('5,000.00 EUR');
  });
  test('fallback approvers decide a step whose condition has a currency without a rate', () => {
    const yen = { ...stored([]), configuration: { ...settings('JPY'), conditionsCurrency: 'KWD' } };
    const record = inReview(organisation(yen), { amount: '5000' });
    expect(record.stages[1]?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
  });
  test.each([
    ['EUR', '5000', false],
    ['EUR', '5000.01', true],
    ['JPY', '800000', false],
    ['JPY', '800001', true],
    ['USD', '1', true],
  ])(
    'the amount above which a link needs a new sign-in compares with the same money as before: %s %s',
    (currency, amount, isNeeded) => {
      const { request, ...record } = inReview(organisation(stored()), { amount: '1' });
      const asked = { ...record, request: { ...request, amount: { amount, currency } } };
      const above = isNeeded ? { amount: '5000', currency: 'EUR' } : undefined;
      for (const of of [stored(), changed('JPY', stored())])
        expect(
          findSignInThreshold(asked, { at: monday, reference: of, signedInAt: undefined }),
        ).toEqual(above);
    },
  );
  test('a request in review continues with the steps of its condition after the company currency changes', () => {
    const record = inReview(organisation(stored()), { amount: '5000' });
    const after = opened(decided(record, 'manager'), organisation(changed('JPY', stored())));
    expect(assignees(after)).toEqual(['Finance']);
  });
  test('the stored currency of conditions remains until an administrator sets another one or the company returns to it', () => {
    const yen = changed('JPY', stored());
    expect(yen.configuration.conditionsCurrency).toBe('EUR');
    expect(changed('KWD', yen).configuration.conditionsCurrency).toBe('EUR');
    expect(changed('EUR', yen).configuration).not.toHaveProperty('conditionsCurrency');
    const named = changed('JPY', yen, { conditionsCurrency: 'JPY' });
    expect(named.configuration).not.toHaveProperty('conditionsCurrency');
    const without = changed('JPY', reference({ routings: [], rates: [] }));
    expect(without.configuration).not.toHaveProperty('conditionsCurrency');
  });
  test('an organisation file with amounts in another currency than the stored ones is refused', () => {
    const { applicationId: _, version: __, ...said } = settings('JPY');
    const plan = (sent: object, from: Reference) => {
      const file = OrganisationFile.parse({ configuration: said, ...sent });
      const known = { reference: from, users: [] };
      const planned = planOrganisation(file, known, { by: users.admin, at: monday });
      const problems = explainConditionsCurrency(file, planned);
      return { ...planned.configuration[0]?.item, problems: Object.keys(problems) };
    };
    const { id: routingId, name, isActive, categoryIds, steps: own } = guarded[0] ?? routing([]);
    const routings = [{ id: routingId, name, isActive, categoryIds, steps: own }];
    expect(plan({}, stored())).toMatchObject({
      ...{ currency: 'JPY', conditionsCurrency: 'EUR', problems: [] },
    });
    expect(plan({ routings }, stored()).problems).toEqual(['configuration.conditionsCurrency']);
    const above = { configuration: { ...said, signInAgainAbove: '700000' } };
    expect(plan(above, stored()).problems).toEqual(['configuration.conditionsCurrency']);
    const inEuro = { configuration: { ...said, conditionsCurrency: 'EUR' }, routings };
    expect(plan(inEuro, stored())).toMatchObject({ conditionsCurrency: 'EUR', problems: [] });
    const empty = reference({ routings: [], rates: [] });
    expect(plan({ routings }, empty)).not.toHaveProperty('conditionsCurrency');
  });
});

/** Amounts of settings and reference data whose currency is not stored beside them, with the setting that names it. */
const withoutOwnCurrency = {
  'CONFIGURATION.signInAgainAbove': 'conditionsCurrency',
  'RATE.rate': 'ratesCurrency',
};
test('each stored amount without a currency of its own has a setting that retains its currency', () => {
  const Schema = z.looseObject({
    pattern: z.string().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
  });
  const decimal = Schema.parse(z.toJSONSchema(Decimal)).pattern;
  expect(decimal).toBeDefined();
  const listAmounts = (path: string, part: unknown): string[] => {
    if (Array.isArray(part)) return part.flatMap((one) => listAmounts(path, one));
    if (typeof part !== 'object' || part === null) return [];
    const { pattern, properties, ...others } = Schema.parse(part);
    if (pattern === decimal) return [path];
    const isMoney = properties !== undefined && 'amount' in properties && 'currency' in properties;
    return [
      ...(isMoney ? [] : Object.entries(properties ?? {})).flatMap(([name, value]) =>
        listAmounts(`${path}.${name}`, value),
      ),
      ...Object.values(others).flatMap((value) => listAmounts(path, value)),
    ];
  };
  const amounts = Object.entries(referenceKinds).flatMap(([kind, { schema }]) =>
    listAmounts(kind, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
  expect([...new Set(amounts)].sort()).toEqual(Object.keys(withoutOwnCurrency));
  const { configuration: of, ...rest } = reference({
    ...{ routings, rates: [rate('JPY', '0.00625')] },
  });
  const after = retainCurrencies({ ...of, currency: 'JPY' }, { ...rest, configuration: of });
  for (const setting of Object.values(withoutOwnCurrency))
    expect(after).toHaveProperty(setting, 'EUR');
});

test('a request can be stored even if its converted amount would have more than 15 digits', () => {
  const asked = inYen([rate('EUR', '160')]);
  const record = inReview(asked, { amount: '999999999999999' });
  for (const stage of record.stages) expect(Stage.safeParse(stage).error).toBeUndefined();
  expect(record.stages.at(-1)?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
});
