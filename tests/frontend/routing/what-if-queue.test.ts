import { expect, test } from 'vitest';
import {
  type Change,
  findWhatIfProblem,
  listJoinableSources,
  readChanges,
  readProposedChanges,
} from '#frontend/features/analytics/what-if/what-if-changes.ts';
import {
  buildDraftQueue,
  buildPastQueue,
  buildScenario,
  listMissedDecisions,
  listPastDecisions,
  namesPeople,
} from '#frontend/features/analytics/what-if/what-if-queue.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { people } from '#tests/domain/support/people.ts';

const { manager: ann, director: ben } = people;
const { steps } = routing([
  { approvers: { kind: 'group', group: 'Legal' } },
  { approvers: { kind: 'group', group: 'Legal' } },
  { approvers: { kind: 'role', role: 'Approver' } },
  { approvers: { kind: 'manager', level: 1 } },
]);
const days = { from: '2026-03-02', to: '2026-03-06' };
const away: Change = {
  kind: 'away',
  userId: ann,
  from: '2026-03-03',
  to: '2026-03-04',
  delegateId: '',
};

test('URL parameters prefill a what-if change for a known step and are ignored for an unknown one', () => {
  const named = steps.map((step, n) => ({ ...step, name: `Step ${n + 1}` }));
  const begun = (step: string, suppose: string) =>
    readProposedChanges(new URLSearchParams({ step, suppose }), named, days);
  expect(begun('Step 1', 'more')).toEqual([{ kind: 'more', source: 'group Legal' }]);
  expect(begun('Step 3', 'more')).toEqual([{ kind: 'more', source: 'role Approver' }]);
  // A manager is not a group that another person can join.
  expect(begun('Step 4', 'more')).toEqual([]);
  expect(begun('Step 4', 'target')).toEqual([{ kind: 'target', stepId: steps[3]?.id, hours: '' }]);
  expect(begun('Step 2', 'away')).toEqual([{ kind: 'away', userId: '', ...days, delegateId: '' }]);
  expect(begun('Step 2', 'limit')).toEqual([{ kind: 'limit', levelId: '', amount: '' }]);
  expect([...begun('Step 9', 'target'), ...begun('Step 1', 'sell')]).toEqual([]);
});

test('the URL stores the what-if assumptions, and invalid ones are ignored', () => {
  const target: Change = { kind: 'target', stepId: steps[0]?.id ?? '', hours: '1,5' };
  const search = new URLSearchParams();
  for (const text of [away, target].map((one) => JSON.stringify(one)))
    search.append('change', text);
  search.append('change', '{"kind":"other"}');
  search.append('change', 'nonsense');
  expect(readChanges(search)).toEqual([away, target]);
});

test('a what-if change adds a person only to groups and roles that the steps use', () => {
  expect(listJoinableSources(steps).map(({ key, stepIds }) => [key, stepIds.length])).toEqual([
    ['group Legal', 2],
    ['role Approver', 1],
  ]);
});

test.each<[Partial<Change>, string | undefined]>([
  [{}, undefined],
  [{ userId: '' }, 'Choose who is away.'],
  [{ from: '1 Jan' }, 'Choose the first and the last day.'],
  [{ to: '2026-03-01' }, 'The end must not be before the start.'],
  [
    { from: '2026-04-01', to: '2026-04-02' },
    'Choose days of the period above: requests arrive then.',
  ],
  [{ delegateId: ann }, 'Choose somebody else to decide.'],
  [{ delegateId: ben }, undefined],
])('a what-if absence with %o is accepted, or rejected with its problem', (part, problem) => {
  expect(findWhatIfProblem({ ...away, ...part } as Change, days)).toBe(problem);
});

test('a what-if scenario has absences in working time, targets in seconds, and steps instead of groups', () => {
  const workdays = [0, 100, 200, 300, 400, 500];
  const changes: Change[] = [
    away,
    { ...away, from: '2020-01-01', to: '2030-01-01', delegateId: ben },
    { kind: 'more', source: 'group Legal' },
    { kind: 'target', stepId: steps[3]?.id ?? '', hours: '1,5' },
    { kind: 'limit', levelId: ann, amount: '10' },
  ];
  expect(buildScenario(changes, steps, { from: days.from, workdays })).toEqual({
    absences: [
      { userId: ann, from: 100, to: 300 },
      { userId: ann, from: 0, to: 500, delegateId: ben },
    ],
    added: [{ stepIds: [steps[0]?.id, steps[1]?.id], count: 1 }],
    targets: new Map([[steps[3]?.id, 5400]]),
  });
});

test('a what-if scenario counts a request that ended early up to its end, and skips one without times', () => {
  const step = (order: number) => ({
    ...{ stepId: steps[order]?.id ?? '', name: `Step ${order}`, order, approvals: 1, seconds: 9 },
    ...{ people: [{ userId: ann, name: 'Ann' }], targetSeconds: null },
  });
  const walk = (...orders: number[]) => ({
    steps: orders.map(step),
    workingSeconds: 9,
    breaches: 0,
  });
  const missed = [{ userId: ben, stepId: steps[1]?.id ?? '', from: 5, to: 14 }];
  const timing = { sent: 5, decisions: [{ userId: ann, from: 5, to: 14 }], missed };
  const cut: BacktestedRequest = {
    ...{ requestId: ann, number: 'REQ-1', title: 'A chair', same: false, isCut: true, timing },
    ...{ was: walk(1), would: walk(1, 2) },
  };
  const { timing: _, ...without } = cut;
  expect(buildDraftQueue([cut, without, { ...cut, was: walk() }])).toMatchObject([
    { sent: 5, isCut: true, steps: [{ order: 1, people: [ann] }] },
  ]);
  expect(listPastDecisions([cut, without])).toEqual(timing.decisions);
  expect(listMissedDecisions([cut, without])).toEqual(missed);
  // The past is simulated with all assigned people.
  expect(buildPastQueue([cut, without])).toMatchObject([{ steps: [{ people: [ann, ben] }] }]);
});

test.each([
  ['no decisions', 0, 0, false],
  ['roles only', 0, 10, false],
  ['one person among many roles', 1, 99, false],
  ['a role for a fifth of the decisions', 8, 2, false],
  ['a role for a tenth of the decisions', 9, 1, true],
  ['people only', 10, 0, true],
])('waiting is simulated only if nearly all decisions name a person: %s', (_, named, roles, is) => {
  const decision = (userId: string) => ({ userId, from: 0, to: 60 });
  const decisions = [
    ...Array.from({ length: named }, () => decision(ann)),
    ...Array.from({ length: roles }, () => decision('role SUPERVISOR')),
  ];
  expect(namesPeople(decisions)).toBe(is);
});
