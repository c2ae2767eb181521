import { parseArgs } from 'node:util';
import {
  backtestRequest,
  buildPastCase,
  calculateMedianDurations,
} from '#functions/analytics/rules/backtest.ts';
import {
  backtestCase,
  buildPastFromCase,
  type LogReplayContext,
} from '#functions/analytics/rules/backtest-case.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { PastDecision, QueuedRequest } from '#shared/routing/what-if/types.ts';
import { baselineScenario } from '#shared/routing/what-if/types.ts';
import { runWhatIf } from '#shared/routing/what-if/what-if.ts';
import { decided, inReview, opened } from '#tests/domain/support/acts.ts';
import { organisation, routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';

/**
 * Measure backtests of a draft routing on N past requests and on a tenth of them: stored requests, cases of an imported
 * log, and 20 runs of a simulated queue. Prints seconds of one core, without the reads of stored data, as a table.
 * Asserts nothing.
 *
 * Usage: node tests/bench/replay.ts [--cases N]
 */
const { values: options } = parseArgs({
  options: { cases: { type: 'string', default: '100000' } },
});
const sizes = [Number(options.cases) / 10, Number(options.cases)];
const runs = 20;
const hour = 3600;

const draft = routing([
  { approvers: { kind: 'manager', level: 1 }, name: 'Line' },
  { approvers: { kind: 'named', userIds: [people.director] }, name: 'Director' },
  { approvers: { kind: 'named', userIds: [people.finance] }, name: 'Finance' },
]);
const here = organisation({ routings: [draft] });
const [line = '', director = ''] = draft.steps.map(({ id }) => id);
const begun = inReview(here);
const second = opened(
  decided(begun, 'manager', 'approve', '2026-03-02T10:00:00.000Z'),
  here,
  '2026-03-02T10:00:00.000Z',
);
const stored = decided(second, 'director', 'approve', '2026-03-05T10:00:00.000Z');
const category = here.reference.categories.find(({ id }) => id === categoryId);
if (!category) throw new Error('There is no such category.');
const scene: LogReplayContext = {
  ...{ organisation: here, category, routing: draft },
  stepOf: new Map([
    ['Line', line],
    ['Director', director],
  ]),
};

const getCase = (n: number): ProcessCase => ({
  ...{ caseId: `${n}`, number: `case ${n}`, amount: `${n % 1000}.50` },
  ...{ outcome: 'Paid', isOpen: false },
  events: (['Submitted', 'Line', 'Check', 'Director', 'Paid'] as const).map((activity, at) => ({
    ...{ activity, kind: at === 0 ? ('submitted' as const) : ('decided' as const) },
    ...{ at: new Date(Date.UTC(2025, 0, 1 + (n % 360), 9 + at)).toISOString() },
    ...{ workingSeconds: at * hour, role: activity },
  })),
});

/**
 * Each request has three steps, with two possible approvers each. Each of the forty people is busy four fifths of the
 * time.
 */
const personNames = Array.from({ length: 40 }, (_, n) => `person ${n}`);
const getName = (n: number) => personNames[n % personNames.length] ?? '';
const queued = (n: number, size: number): QueuedRequest => ({
  ...{ sent: (n / size) * 1900 * hour, isCut: false },
  steps: [1, 2, 3].map((order) => ({
    ...{ stepId: `${order}`, order, approvals: 1, targetSeconds: 8 * hour },
    people: [getName(7 * n + order), getName(11 * n + order)],
  })),
});
const decisionsFor = (size: number): PastDecision[] => {
  const mean = (0.8 * 1900 * hour * personNames.length) / (3 * size);
  return personNames.flatMap((userId) =>
    Array.from({ length: 50 }, (_, n) => {
      const from = n * 100 * hour;
      return { userId, from, to: from + Math.round((mean * 2 * n) / 49) };
    }),
  );
};

function measureSeconds(act: () => void): number {
  const start = performance.now();
  act();
  return Number(((performance.now() - start) / 1000).toFixed(2));
}

const rows = sizes.map((size) => {
  const cases = Array.from({ length: size }, (_, n) => getCase(n));
  const requests = Array.from({ length: size }, (_, n) => queued(n, size));
  const decisions = decisionsFor(size);
  return {
    requests: size,
    'stored requests, s': measureSeconds(() => {
      const pasts = Array.from({ length: size }, () => buildPastCase(stored, here));
      const pace = calculateMedianDurations(pasts);
      for (const past of pasts) backtestRequest(past, draft, here, pace);
    }),
    'cases of a log, s': measureSeconds(() => {
      const pasts = cases.map((found) => buildPastFromCase(found, scene));
      const pace = calculateMedianDurations(pasts);
      for (const past of pasts) backtestCase(past, scene, pace);
    }),
    [`${runs} simulated runs, s`]: measureSeconds(() => {
      runWhatIf({
        requests,
        decisions,
        missed: [],
        workdays: [],
        scenario: baselineScenario,
        runs,
        seed: 1,
      });
    }),
  };
});
console.table(rows);
