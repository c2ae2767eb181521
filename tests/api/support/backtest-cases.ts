import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId } from '#tests/domain/support/people.ts';
import { admin, type Case, days } from './case.ts';

const { steps } = routing([{ approvers: { kind: 'head', departmentId: null } }]);

export const backtestCases = {
  backtestRouting: {
    scene: 'open',
    sent: admin(() => ({
      body: { routing: { name: 'A draft', categoryIds: [categoryId], steps }, ...days, limit: 5 },
    })),
    gives: { items: { 0: { would: { steps: [{ people: [{ name: 'Director' }] }] } } }, nobody: [] },
  },
  backtestLog: {
    scene: 'shownLog',
    sent: admin(({ importId }) => ({
      body: {
        routing: { name: 'A draft', categoryIds: [categoryId], steps },
        source: importId,
        categoryId,
        activities: ['Approved', 'Rejected'].map((activity) => ({
          activity,
          stepId: steps[0]?.id ?? null,
        })),
      },
    })),
    gives: { cases: 2, nobody: [], comparison: { requests: 2, cut: 1, same: 2 } },
    madeUp: 'item.not-found',
  },
} satisfies Record<string, Case>;
