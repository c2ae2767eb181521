import { expect, test } from 'vitest';
import { calculateMedianDurations } from '#functions/analytics/rules/backtest.ts';
import {
  backtestCase,
  buildCaseTiming,
  buildPastFromCase,
  type LogReplayContext,
} from '#functions/analytics/rules/backtest-case.ts';
import type { ProcessCase, ProcessEvent } from '#shared/process/process-case.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { organisation, routing } from './support/organisation.ts';
import { categoryId, people } from './support/people.ts';

const hour = 3600;
const event = (
  activity: string,
  kind: ProcessEvent['kind'],
  hours: number,
  person?: string,
): ProcessEvent => ({
  ...{ activity, kind, workingSeconds: hours * hour },
  at: `2026-03-02T${String(9 + hours).padStart(2, '0')}:00:00.000Z`,
  ...(person && { person: { userId: person, name: person } }),
});
const declaration = (amount: string, ...events: ProcessEvent[]): ProcessCase => ({
  ...{ caseId: '1', number: 'declaration 1', amount, outcome: 'Paid', isOpen: false },
  events: [event('Submitted', 'submitted', 0), ...events],
});
const twoSteps = declaration(
  '500',
  event('approved by Budget owner', 'decided', 3),
  event('approved by Supervisor', 'decided', 2, 'sup 7'),
  event('paid', 'other', 4),
);

function getScene(
  draft: RoutingSequence,
  activities: Record<string, string | null>,
): LogReplayContext {
  const here = organisation({ routings: [draft] });
  const category = here.reference.categories.find(({ id }) => id === categoryId);
  if (!category) throw new Error('There is no such category.');
  const stepOf = new Map(Object.entries(activities));
  return { organisation: here, category, routing: draft, stepOf };
}
const above = (field: string, value: number) => ({
  op: '>' as const,
  of: [{ field }, { value }],
});
const nth = (draft: RoutingSequence, n: number) => draft.steps[n]?.id ?? '';
const tried = (found: ProcessCase, scene: LogReplayContext) => {
  const past = buildPastFromCase(found, scene);
  return backtestCase(past, scene, calculateMedianDurations([past]));
};

const both = routing([
  { approvers: { kind: 'manager', level: 1 }, name: 'Budget' },
  { approvers: { kind: 'head', departmentId: null }, name: 'Supervisor' },
]);
const activities = {
  'approved by Budget owner': nth(both, 0),
  'approved by Supervisor': nth(both, 1),
};

test('a backtest of an imported log with its own steps returns the actual path, people, and times', () => {
  const { was, would, same } = tried(twoSteps, getScene(both, activities));
  expect(same).toBe(true);
  expect(would.workingSeconds).toBe(was.workingSeconds);
  expect(
    would.steps.map(({ name, people: who, seconds }) => [name, who[0]?.name, seconds / hour]),
  ).toEqual([
    ['Budget', 'approved by Budget owner', 3],
    ['Supervisor', 'sup 7', 2],
  ]);
});

test('a backtest of an imported log subtracts the time of a decision that the draft routing omits', () => {
  const [, supervisor] = both.steps;
  const draft = { ...both, steps: supervisor ? [supervisor] : [] };
  const steps = { 'approved by Budget owner': null, 'approved by Supervisor': nth(both, 1) };
  const { was, would, same } = tried(twoSteps, getScene(draft, steps));
  expect(same).toBe(false);
  expect([was.workingSeconds, would.workingSeconds]).toEqual([5 * hour, 2 * hour]);
  expect(was.steps.map(({ name }) => name)).toEqual(['approved by Budget owner', 'Supervisor']);
});

test('a new step in a backtest shows its named approvers, or its own name if they depend on the requester', () => {
  const draft = routing([
    { approvers: { kind: 'head', departmentId: null }, name: 'Supervisor' },
    { approvers: { kind: 'named', userIds: [people.finance] }, name: 'Finance' },
    { approvers: { kind: 'manager', level: 2 }, name: 'Director' },
  ]);
  const scene = getScene(draft, { 'approved by Supervisor': nth(draft, 0) });
  expect(
    tried(twoSteps, scene).would.steps.map(({ name, people: who }) => [name, who[0]?.name]),
  ).toEqual([
    ['Supervisor', 'sup 7'],
    ['Finance', 'Finance'],
    ['Director', 'Director'],
  ]);
});

test('a backtest evaluates conditions on the amount, and keeps the actual path for conditions on unknown data', () => {
  const draft = routing([
    { approvers: { kind: 'manager', level: 1 }, name: 'Budget', condition: above('$amount', 100) },
    { approvers: { kind: 'manager', level: 1 }, name: 'Supervisor', condition: above('days', 3) },
  ]);
  const scene = getScene(draft, {
    'approved by Budget owner': nth(draft, 0),
    'approved by Supervisor': nth(draft, 1),
  });
  const stepsFor = (found: ProcessCase) => tried(found, scene).would.steps.map(({ name }) => name);
  expect(stepsFor(twoSteps)).toEqual(['Budget', 'Supervisor']);
  expect(stepsFor({ ...twoSteps, amount: '50' })).toEqual(['Supervisor']);
  expect(stepsFor(declaration('500', event('approved by Budget owner', 'decided', 3)))).toEqual([
    'Budget',
  ]);
});

test('a backtest of a log uses only the last round, and treats a returned or open request as unfinished', () => {
  const scene = getScene(both, activities);
  const again = declaration(
    '500',
    event('approved by Budget owner', 'returned', 1),
    event('Submitted', 'submitted', 2),
    event('approved by Budget owner', 'decided', 3),
  );
  expect(buildPastFromCase(again, scene)).toMatchObject({
    at: '2026-03-02T11:00:00.000Z',
    steps: [{ name: 'Budget', seconds: 3 * hour }],
    isCut: false,
  });
  const returned = declaration('500', event('approved by Budget owner', 'returned', 1));
  expect(buildPastFromCase(returned, scene).isCut).toBe(true);
  expect(buildPastFromCase({ ...twoSteps, isOpen: true }, scene).isCut).toBe(true);
});

test('the simulation reads from a log the submission, and the person, start, and end of each decision', () => {
  const scene = getScene(both, activities);
  const clock = (at: string) => Number(at.slice(11, 13));
  const steps = declaration(
    '5',
    event('approved by Budget owner', 'decided', 2, 'ann'),
    event('approved by Supervisor', 'decided', 5, 'ben'),
  );
  expect(buildCaseTiming(steps, scene, clock)).toEqual({
    sent: 9,
    decisions: [
      { userId: 'ann', from: 9, to: 11 },
      { userId: 'ben', from: 11, to: 14 },
    ],
    missed: [],
  });
});
