import { expect, test } from 'vitest';
import {
  backtestRequest,
  buildPastCase,
  calculateMedianDurations,
} from '#functions/analytics/rules/backtest.ts';
import { buildPastTiming, createWorkClock } from '#functions/analytics/rules/past-timing.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { compareRequestPaths } from '#shared/routing/compare-walks.ts';
import { answers, decided, inReview, opened } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { categoryId, monday, people, users } from './support/people.ts';

const running = organisation({
  routings: [
    routing([
      { approvers: { kind: 'manager', level: 1 } },
      { approvers: { kind: 'named', userIds: [people.director] } },
    ]),
  ],
});
/** The manager took an hour, and the director three days, above the target of two days. */
const first = decided(inReview(running), 'manager', 'approve', '2026-03-02T10:00:00.000Z');
const second = opened(first, running, '2026-03-02T10:00:00.000Z');
const past = buildPastCase(
  decided(second, 'director', 'approve', '2026-03-05T10:00:00.000Z'),
  running,
);

test('a backtest reads the approvers of a finished request and the working time of each', () => {
  expect(
    past.steps.map(({ name, people: who, seconds }) => [name, who[0]?.name, seconds / 3600]),
  ).toEqual([
    ['Step 1', 'Manager', 1],
    ['Step 2', 'Director', 24],
  ]);
});

test('a backtest of the same routing returns the same people, time and breaches', () => {
  const again = backtestRequest(past, running.reference.routings[0] ?? routing([]), running);
  expect(again).toMatchObject({
    same: true,
    was: { workingSeconds: 25 * 3600, breaches: 1 },
    would: { workingSeconds: 25 * 3600, breaches: 1 },
  });
});

test('a backtest uses the actual time of people who decided the request, and an estimate for all others', () => {
  const draft = routing([
    { approvers: { kind: 'manager', level: 1 }, name: 'Line' },
    { approvers: { kind: 'named', userIds: [people.finance] }, name: 'Desk' },
  ]);
  const { was, would, same } = backtestRequest(past, draft, running);
  expect([same, was.breaches, would.breaches]).toEqual([false, 1, 0]);
  expect(
    would.steps.map(({ name, people: who, seconds }) => [name, who[0]?.name, seconds / 3600]),
  ).toEqual([
    ['Line', 'Manager', 1],
    ['Desk', 'Finance', 16],
  ]);
});

test('a draft routing can be tested with sample answers before it is published', () => {
  const draft = routing([{ approvers: { kind: 'named', userIds: [people.ceo] } }], {
    isActive: false,
    name: 'Draft',
    version: 7,
  });
  const asked = {
    categoryId,
    values: answers('10'),
    priority: 'normal' as const,
    requester: users.employee,
    organisation: running,
    at: monday,
  };
  const forecast = forecastDraft({ ...asked, routing: draft });
  expect(forecast).toMatchObject({
    routing: { name: 'Draft', version: 7 },
    path: { steps: [[{ people: [{ name: 'Ceo' }] }]] },
  });
});

test('a backtest counts the approvals that a planned step requires, and the actual approvals of a past step', () => {
  const three = [people.manager, people.director, people.finance];
  const approvers = { kind: 'named' as const, userIds: three };
  const approvals = (rule: object) =>
    backtestRequest(past, routing([{ approvers, ...rule }]), running).would.steps[0]?.approvals;
  expect(approvals({ rule: { kind: 'any' } })).toBe(1);
  expect(approvals({ rule: { kind: 'atLeast', count: 2 } })).toBe(2);
  expect(approvals({ rule: { kind: 'all' } })).toBe(3);
  expect(past.steps.map((step) => step.approvals)).toEqual([1, 1]);
});

test('a backtest of the same routing reports no change if one of several assigned people decided', () => {
  const any = [{ approvers: { kind: 'group' as const, group: 'Travel desk' } }];
  const desk = organisation({ routings: [routing(any)] });
  const done = decided(inReview(desk), 'controller', 'approve', '2026-03-02T10:00:00.000Z');
  expect(backtestRequest(buildPastCase(done, desk), routing(any), desk).same).toBe(true);
  const other = routing([{ approvers: { kind: 'named', userIds: [people.finance] } }]);
  expect(backtestRequest(buildPastCase(done, desk), other, desk).same).toBe(false);
});

test('a backtest counts a request that was rejected at its first step but excludes it from the step and time figures', () => {
  const rejected = buildPastCase(decided(inReview(running), 'manager', 'reject'), running);
  const [pinned = routing([])] = running.reference.routings;
  const cut = backtestRequest(rejected, pinned, running);
  expect(cut).toMatchObject({ same: true, isCut: true });
  const compared = compareRequestPaths([cut, backtestRequest(past, pinned, running)]);
  expect(compared).toMatchObject({ requests: 2, cut: 1, same: 2 });
  expect(compared.was).toEqual({
    stepsPerRequest: 2,
    medianSeconds: 25 * 3600,
    slowSeconds: 25 * 3600,
    breaches: 1,
  });
  expect(compared.would).toEqual(compared.was);
});

test('a backtest uses the median time of a person who did not take part in the request', () => {
  const draft = routing([
    { approvers: { kind: 'named', userIds: [people.finance] }, name: 'Desk' },
  ]);
  const usual = { people: new Map([[people.finance, 900]]), steps: new Map([['desk', 60]]) };
  expect(backtestRequest(past, draft, running, usual).would.workingSeconds).toBe(900);
  const strangers = { ...usual, people: new Map() };
  expect(backtestRequest(past, draft, running, strangers).would.workingSeconds).toBe(60);
  const { people: byPerson, steps } = calculateMedianDurations([past, past]);
  expect([byPerson.get(people.director), steps.get('step 1')]).toEqual([24 * 3600, 3600]);
});

test('a task that another person decided counts as missed by its assignee, not as a decision', () => {
  const group = organisation({
    routings: [
      routing([{ approvers: { kind: 'named', userIds: [people.director, people.finance] } }]),
    ],
  });
  const record = decided(inReview(group), 'director', 'approve', '2026-03-02T10:00:00.000Z');
  const calendar = getEffectiveCalendar(null, group.reference);
  const clock = createWorkClock({ from: '2026-03-02', to: '2026-03-02' }, calendar);
  const { decisions, missed } = buildPastTiming(record, clock, calendar);
  expect(decisions.map(({ userId }) => userId)).toEqual([people.director]);
  expect(missed).toMatchObject([
    { userId: people.finance, from: decisions[0]?.from, to: decisions[0]?.to },
  ]);
});
