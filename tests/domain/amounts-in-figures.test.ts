import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCaseTable } from '#functions/analytics/rules/case-table.ts';
import { filterCases } from '#functions/analytics/rules/filter-cases.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { runs } from '#tests/support/runs.ts';

const amount = fc.integer({ min: -300, max: 300 });
const cases = fc.array(fc.option(amount, { nil: undefined }), { maxLength: 30 });

/** Create a case for each amount. Undefined: the case has no amount, or it could not be calculated. */
const casesWith = (amounts: readonly (number | undefined)[]) =>
  amounts.map((one, n): ProcessCase => {
    const at = new Date(Date.UTC(2026, 2, 2, 8) + n * 3_600_000).toISOString();
    return {
      ...{ caseId: `${n}`, number: `${n}`, outcome: 'Approved', isOpen: false },
      ...(one !== undefined && { amount: `${one}` }),
      events: [{ activity: 'Sent', kind: 'submitted', at, workingSeconds: 0 }],
    };
  });

test('a request without a known amount matches no amount range, not even one that contains 0', () => {
  fc.assert(
    fc.property(cases, amount, amount, (amounts, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const table = buildCaseTable(casesWith(amounts));
      const within = (least: number, most: number) =>
        amounts.flatMap((value, n) =>
          value !== undefined && value >= least && value <= most ? [n] : [],
        );
      const found = (range: { amountFrom?: string; amountTo?: string }) => [
        ...filterCases(table, { source: 'own', ...range }),
      ];
      expect(found({ amountFrom: `${from}`, amountTo: `${to}` })).toEqual(within(from, to));
      expect(found({ amountFrom: `${from}` })).toEqual(within(from, Number.POSITIVE_INFINITY));
      expect(found({ amountTo: `${to}` })).toEqual(within(Number.NEGATIVE_INFINITY, to));
      expect(found({})).toHaveLength(amounts.length);
    }),
    { numRuns: runs(200) },
  );
});

test('process figures are the same whether the amounts of the requests are known or not', () => {
  fc.assert(
    fc.property(cases, (amounts) => {
      const without = amounts.map(() => undefined);
      expect(calculateFigures(buildCaseTable(casesWith(amounts)))).toEqual(
        calculateFigures(buildCaseTable(casesWith(without))),
      );
    }),
    { numRuns: runs(100) },
  );
});
