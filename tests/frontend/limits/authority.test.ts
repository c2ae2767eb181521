import { describe, expect, test } from 'vitest';
import { formatAmountBand, listClimbSteps } from '#frontend/features/doa/authority.ts';
import { findRate, groupRatesByCurrency } from '#frontend/features/doa/rates.ts';
import { buildAuthorityMatrix } from '#functions/approval-limits/rules/authority-matrix.ts';
import { climbToLimit } from '#functions/approval-limits/rules/climb.ts';
import { convertMoney } from '#functions/organisation/rules/convert.ts';
import type { Rate } from '#shared/doa/doa.ts';
import { organisation, reference } from '#tests/domain/support/organisation.ts';
import { categoryId, departments, id, monday, users } from '#tests/domain/support/people.ts';

const { applicationId } = users.ceo;

describe('a trial of an amount', () => {
  const gone = organisation({}, [{ ...users.director, isActive: false }]);
  const demoted = organisation({}, [{ ...users.director, role: 'Employee' }]);
  const limited = organisation({ doaRules: reference().doaRules.slice(0, 2) });
  test.each([
    ['whole', organisation()],
    ['with an inactive person', gone],
    ['with a gap', limited],
    ['with an employee who is named', demoted],
  ])(
    'a trial of an amount ends with the same approvers as a real request: an organisation %s',
    (_, asked) => {
      const matrix = buildAuthorityMatrix(asked, { categoryId, at: monday });
      const row = matrix.rows.find(({ departmentId }) => departmentId === departments.sales);
      const place = { departmentId: departments.sales, categoryId, at: monday };
      for (const amount of ['0', '999.99', '1000', '1000.01', '10000', '10000.01', '99999999']) {
        const steps = row ? listClimbSteps(matrix, row, amount) : [];
        const last = steps.at(-1);
        const asks = climbToLimit(amount, place, asked, { requester: users.employee }).users.map(
          ({ name }) => name,
        );
        expect(last?.state === 'decides' ? last.who : '', amount).toBe(asks.join(' or '));
      }
    },
  );

  test('a trial of the approval limits rejects an invalid amount', () => {
    const matrix = buildAuthorityMatrix(organisation(), { categoryId: null, at: monday });
    const [row] = matrix.rows;
    for (const amount of [undefined, '', '-1', 'Infinity'])
      expect(row && listClimbSteps(matrix, row, amount)).toEqual([]);
  });

  test('approval levels show the range of amounts for which they are needed', () => {
    const matrix = buildAuthorityMatrix(organisation(), { categoryId: null, at: monday });
    expect(matrix.levels.map((_, n) => formatAmountBand(matrix, n, 'en-GB'))).toEqual([
      'Up to 1,000',
      '1,000 to 10,000',
      'Over 10,000',
    ]);
  });
});

describe('the exchange rate of a day', () => {
  const rate = (n: number, currency: string, validFrom: string, value: string): Rate => ({
    id: id(n),
    applicationId,
    currency,
    rate: value,
    validFrom,
    version: 1,
  });
  const rates = [
    rate(1, 'USD', '2026-01-01', '0.9'),
    rate(2, 'USD', '2026-03-02', '0.8'),
    rate(3, 'GBP', '2026-02-01', '1.2'),
  ];

  test.each(['2025-12-31', '2026-01-01', '2026-03-01', '2026-03-02', '2027-01-01'])(
    'the exchange rate shown for %s is the one that converts amounts on that day',
    (day) => {
      const used = convertMoney(
        { amount: '1', currency: 'USD' },
        reference({ rates }),
        `${day}T12:00:00Z`,
      );
      expect(findRate(rates, 'USD', day)?.rate).toBe(used?.rate);
    },
  );

  test('the exchange rates of each currency are listed from newest to oldest', () => {
    expect(
      groupRatesByCurrency(rates).map(({ currency, items }) => [
        currency,
        items.map((one) => one.rate),
      ]),
    ).toEqual([
      ['GBP', ['1.2']],
      ['USD', ['0.8', '0.9']],
    ]);
  });
});
