import { buildCaseTable } from '#functions/analytics/rules/case-table.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';

type Facts = Pick<ProcessCase, 'category' | 'department' | 'outcome' | 'amount'> & {
  readonly month: number;
  readonly isTwice: boolean;
};
export const buildTableFromFacts = (facts: readonly Facts[]) =>
  buildCaseTable(
    facts.map(
      ({ month, isTwice, ...fact }, n): ProcessCase => ({
        ...{ caseId: `${n}`, number: `${n}`, isOpen: false, ...fact },
        events: (isTwice ? ['Sent', 'Sent'] : ['Sent']).map((activity) => ({
          ...{ activity, kind: 'other', workingSeconds: 0 },
          at: new Date(Date.UTC(2026, month, 2)).toISOString(),
        })),
      }),
    ),
  );

export const toMonthPeriod = (from: number, to: number) => ({
  from: `2026-0${from + 1}-01`,
  to: new Date(Date.UTC(2026, to + 1, 0)).toISOString().slice(0, 10),
});
/** Filters that partition all requests: by value, by month, and by number of digits of the amount. */
export const filterPartitions = {
  category: ['Travel', 'Leave', 'Training', 'Access'].map((category) => ({ category })),
  department: ['Sales', 'Research', 'Legal'].map((department) => ({ department })),
  outcome: ['Approved', 'Rejected', 'Withdrawn'].map((outcome) => ({ outcome })),
  months: [0, 1, 2, 3, 4].map((month) => toMonthPeriod(month, month)),
  halves: [toMonthPeriod(0, 1), toMonthPeriod(2, 2), toMonthPeriod(3, 4)],
  amounts: ['5', '50', '500'].map((amount) => ({ amountFrom: amount, amountTo: amount })),
};
