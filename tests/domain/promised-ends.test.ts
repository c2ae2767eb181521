import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { countWorkingSeconds, getLatest } from '#functions/organisation/rules/working-time.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestPath } from '#shared/requests/path.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { answers, inReview, newId, ref, requireTask } from './support/acts.ts';
import { type Counts, count, history, simulateRequest } from './support/lived-requests.ts';
import { organisation, routing } from './support/organisation.ts';
import { categoryId, monday, people, users } from './support/people.ts';
import { organisations } from './support/random-organisation.ts';

const isAhead = (state: string) => state === 'open' || state === 'forecast';

/**
 * Check a promised end. It is absent if no step is ahead or one of these has no time limit. Otherwise it is the due
 * time of the open stages plus the working time of all later steps. Of parallel steps, the longest counts.
 */
function checkPromise({ steps, finish }: RequestPath, at: string, calendar: Calendar) {
  const ahead = steps.flat().filter(({ state }) => isAhead(state));
  const isEndless = ahead.some(({ targetSeconds }) => targetSeconds === undefined);
  if (isEndless || ahead.length === 0) {
    expect(finish.expectedAt).toBeUndefined();
    return isEndless ? 'endless' : 'over';
  }
  const open = ahead.flatMap(({ state, expectedAt }) =>
    state === 'open' && expectedAt ? [expectedAt] : [],
  );
  const left = steps.reduce((sum, step) => {
    const waiting = step.filter(({ state }) => state === 'forecast');
    return sum + Math.max(0, ...waiting.map(({ targetSeconds }) => targetSeconds ?? 0));
  }, 0);
  const from = getLatest(at, ...open);
  expect(finish.expectedAt).toBeDefined();
  expect(countWorkingSeconds(from, finish.expectedAt ?? from, calendar)).toBeGreaterThanOrEqual(
    left,
  );
  return 'promised';
}

test('a request shows an expected end only if it allows the full target time of every remaining step', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record, at } = simulateRequest(random, drawn, amount);
      const { organisation: asked } = random;
      if (record.request.status !== 'InReview') return;
      const calendar = getEffectiveCalendar(record.request.locationId, asked.reference);
      const path = buildRequestPath(record, at, asked.reference, asked);
      count(counts, checkPromise(path, at, calendar));
      if (
        path.steps
          .flat()
          .some(({ state, targetSeconds }) => state === 'open' && targetSeconds === undefined)
      )
        expect(record.request.expectedAt, 'what is kept for lists').toBeNull();
    }),
    { numRuns: runs(120) },
  );
  for (const what of ['promised', 'endless'])
    expect(counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(minMatches(10));
});

test('the forecast before sending shows an expected end only if it allows the full target time of every step', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(organisations, fc.nat({ max: 12 }), (random, thousands) => {
      const { organisation: asked, requester } = random;
      const values = answers(`${thousands}000`);
      try {
        const said = forecastDraft({
          categoryId,
          values,
          priority: 'normal',
          requester,
          organisation: asked,
          at: monday,
        });
        const calendar = getEffectiveCalendar(requester.locationId, asked.reference);
        count(counts, checkPromise(said.path, monday, calendar));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }),
    { numRuns: runs(300) },
  );
  for (const what of ['promised', 'endless'])
    expect(counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(minMatches(10));
});

test.each(['before', 'after'] as const)(
  'the stored expected end of a request includes an approver added %s the current one',
  (position) => {
    const approvers = { kind: 'named' as const, userIds: [people.manager] };
    const asked = organisation({ routings: [routing([{ approvers, mayAddApprover: true }])] });
    const sent = inReview(asked);
    const { taskId } = requireTask(sent, 'manager');
    const at = '2026-03-03T09:00:00.000Z';
    const change = addApprover(sent, {
      taskId,
      by: ref('manager'),
      userId: users.finance.userId,
      position,
      comments: 'Please look',
      organisation: asked,
      at,
      newId,
    });
    const after = applyChange(sent, change);
    const { expectedAt } = buildRequestPath(after, at, asked.reference, asked).finish;
    expect(after.request.expectedAt).toBe(expectedAt);
    expect((expectedAt ?? '') > (sent.request.expectedAt ?? '')).toBe(true);
  },
);

test('the expected end of an overdue step is never outside working hours', () => {
  const approvers = { kind: 'named' as const, userIds: [people.manager] };
  const asked = organisation({ routings: [routing([{ approvers }])] });
  const sent = inReview(asked);
  const calendar = getEffectiveCalendar(sent.request.locationId, asked.reference);
  const endAt = (at: string) =>
    buildRequestPath(sent, at, asked.reference, asked).finish.expectedAt;
  const night = '2026-03-13T01:30:00.000Z';
  const expected = endAt(night) ?? night;
  expect(countWorkingSeconds(night, expected, calendar)).toBe(0);
  expect(expected > '2026-03-13T06:00:00.000Z').toBe(true);
  expect(endAt('2026-03-13T10:00:00.000Z')).toBe('2026-03-13T10:00:00.000Z');
});
