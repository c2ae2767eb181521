import { expect, test } from 'vitest';
import {
  formatActivityDecision,
  readBacktest,
} from '#frontend/features/analytics/backtest/backtest-address.ts';
import {
  assignActivitiesToSteps,
  getDecidingActivities,
} from '#frontend/features/analytics/backtest/log-steps.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { routing } from '#tests/domain/support/organisation.ts';

const manager = { kind: 'manager', level: 1 } as const;
const steps: RoutingDraft['steps'] = routing([
  { name: 'Supervisor', approvers: manager },
  { name: 'Finance', approvers: manager },
]).steps;
const activities = [
  { name: 'Submitted by employee', kind: 'submitted' as const, count: 40 },
  { name: 'Approved by SUPERVISOR', kind: 'decided' as const, count: 38 },
  { name: 'Approved by budget owner', kind: 'decided' as const, count: 12 },
  { name: 'Paid', kind: 'other' as const, count: 30 },
];
const decides = (chosen: Readonly<Record<string, string>> = {}) =>
  assignActivitiesToSteps(activities, steps, new Map(Object.entries(chosen)));

test("a log activity named like a step counts as that step's decision, and other decisions match no step", () => {
  expect(decides().map((one) => one.decides)).toEqual(['none', '1', 'other', 'none']);
  expect(getDecidingActivities(decides(), steps)).toEqual([
    { activity: 'Approved by SUPERVISOR', stepId: steps[0]?.id },
    { activity: 'Approved by budget owner', stepId: null },
  ]);
});

test('punctuation in activity names is ignored, and a name of only punctuation matches no step', () => {
  const named = routing([{ name: 'Pre-approver', approvers: manager }]).steps;
  const of = (name: string) =>
    assignActivitiesToSteps([{ name, kind: 'decided', count: 1 }], named, new Map())[0]?.decides;
  expect(of('Declaration APPROVED by PRE_APPROVER')).toBe('1');
  expect(of('pre  approver')).toBe('1');
  expect(of('---')).toBe('other');
});

test('the step selected for a log activity stays selected unless the step was removed', () => {
  const chosen = { Paid: '2', 'Approved by SUPERVISOR': '9', 'Approved by budget owner': 'none' };
  expect(decides(chosen).map((one) => one.decides)).toEqual(['none', '1', 'none', '2']);
});

test('the URL stores the log and the steps selected for its activities, with any activity names', () => {
  const source = '00000000-0000-4000-8000-0000000000aa';
  const words = new URLSearchParams({ log: source });
  words.append('decides', formatActivityDecision('A~B & c', '2'));
  const { log } = readBacktest(new URLSearchParams(words.toString()), Date.UTC(2026, 10, 23));
  expect(log).toEqual({ source, categoryId: undefined, decides: new Map([['A~B & c', '2']]) });
  expect(readBacktest(new URLSearchParams('log=mine'), 0).log).toBeUndefined();
});
