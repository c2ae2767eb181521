import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { buildRequestFacts, roundValues } from '#functions/requests/rules/record/build-facts.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import { drafted, type RaiseOptions } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { categoryId, departments, id, monday, people, users } from './support/people.ts';

type Source = RoutingStep['approvers'];
const stepWith = (approvers: Source, more: object = {}) => routing([{ approvers, ...more }]);
function planned(
  asked: Organisation,
  sequence = stepWith({ kind: 'manager', level: 1 }),
  raised: RaiseOptions = {},
) {
  const record = drafted(asked, raised);
  const facts = buildRequestFacts(record, roundValues(record), asked);
  return plan(facts, sequence, asked, monday);
}
const namesFor = (asked: Organisation, source: Source, raised: RaiseOptions = {}) =>
  planned(asked, stepWith(source), raised).stages[0]?.approvers.map(({ name, insteadOf }) =>
    insteadOf ? `${name} for ${insteadOf.name}` : name,
  );
const changed = (name: keyof typeof users, more: Partial<User>): User => ({
  ...users[name],
  ...more,
});

describe('approval limits (DOA)', () => {
  const source: Source = { kind: 'doa' };
  test.each([
    ['0.01', 'Manager'],
    ['1000.00', 'Manager'],
    ['1000.01', 'Director'],
    ['10000', 'Director'],
    ['10000.01', 'Ceo'],
    ['99999999', 'Ceo'],
  ])('an amount of %s EUR is assigned by approval limit to %s', (amount, expected) => {
    expect(namesFor(organisation(), source, { amount })).toEqual([expected]);
  });

  test('a requester with an approval limit is skipped for their own request, and the next level decides', () => {
    expect(namesFor(organisation(), source, { amount: '500', by: 'manager' })).toEqual([
      'Director',
    ]);
    expect(namesFor(organisation(), source, { amount: '99999', by: 'ceo' })).toEqual(['Fallback']);
  });

  test('an inactive person of an approval level is skipped, and the next level decides', () => {
    expect(namesFor(organisation({}, [changed('manager', { isActive: false })]), source)).toEqual([
      'Director',
    ]);
  });

  test('an approval rule for a department overrides the general rule, and a rule for its category overrides both', () => {
    const rule = (
      n: number,
      departmentId: string | null,
      category: string | null,
      userId: string,
    ) => ({
      ...reference().doaRules[0],
      id: id(n),
      applicationId: users.ceo.applicationId,
      version: 1,
      levelId: id(601),
      departmentId,
      categoryId: category,
      userIds: [userId],
    });
    const doaRules = [
      rule(1, null, null, people.ceo),
      rule(2, departments.board, null, people.finance),
    ];
    expect(namesFor(organisation({ doaRules }), source)).toEqual(['Finance']);
    const own = [...doaRules, rule(3, departments.sales, null, people.manager)];
    expect(namesFor(organisation({ doaRules: own }), source)).toEqual(['Manager']);
    const named = [...own, rule(4, departments.sales, categoryId, people.controller)];
    expect(namesFor(organisation({ doaRules: named }), source)).toEqual(['Controller']);
  });

  test('an amount above every approval limit is assigned to the fallback approvers with a notice', () => {
    const doaLevels = reference().doaLevels.slice(0, 2);
    const { stages, notices } = planned(organisation({ doaLevels }), stepWith(source), {
      amount: '20000',
    });
    expect(stages[0]?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
    expect(notices.map(explainReason)).toEqual([
      'Nobody’s approval limit covers 20,000.00 EUR here.',
    ]);
  });

  test('the reason of a step by approval limit names the limit that is nearest to the amount', () => {
    const just = planned(organisation(), stepWith(source), { amount: '1200' }).stages[0]?.threshold;
    expect(just && explainReason(just)).toBe(
      'At 1,000.00 EUR or less this would have ended at Level 1 (Manager).',
    );
    const nearly = planned(organisation(), stepWith(source), { amount: '9900' }).stages[0]
      ?.threshold;
    expect(nearly && explainReason(nearly)).toBe(
      'Above 10,000.00 EUR this would have gone on to Level 3 (Ceo).',
    );
  });

  describe('amounts in another currency', () => {
    const rate = (n: number, currency: string, value: string, validFrom: string) => ({
      id: id(n),
      applicationId: users.ceo.applicationId,
      currency,
      rate: value,
      validFrom,
      version: 1,
    });
    const inDollars = (rates: ReturnType<typeof rate>[]) => {
      const text = JSON.stringify(reference().forms).replaceAll(
        '"currency":"EUR"',
        '"currency":"USD"',
      );
      return organisation({ forms: JSON.parse(text), rates });
    };
    const raised = {
      values: { lines: [{ count: 1, price: { amount: '1100', currency: 'USD' } }] },
    };

    test('an amount is converted with the latest exchange rate on the day of submission, which is stored', () => {
      const rates = [
        rate(1, 'USD', '0.95', '2025-01-01'),
        rate(2, 'USD', '0.90', '2026-01-01'),
        rate(3, 'USD', '2', '2027-01-01'),
      ];
      const [stage] = planned(inDollars(rates), stepWith(source), raised).stages;
      expect(stage?.inputs).toMatchObject({
        convertedAmount: { amount: '990.00', currency: 'EUR' },
        rate: '0.90',
      });
      expect(stage?.approvers.map(({ name }) => name)).toEqual(['Manager']);
    });

    test('the fallback approvers decide, with a notice, if the exchange rate of the amount is missing', () => {
      const { stages, notices } = planned(inDollars([]), stepWith(source), raised);
      expect(stages[0]?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
      expect(notices.map(explainReason)).toEqual(['No exchange rate for USD.']);
    });
  });
});
