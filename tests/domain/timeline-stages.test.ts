import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import {
  countWorkingSeconds,
  getWorkingSpans,
} from '#functions/organisation/rules/working-time.ts';
import { resubmit } from '#functions/requests/rules/commands/submit.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { buildTimelineStages } from '#functions/requests/rules/views/timeline-stages.ts';
import { isClosedRequest } from '#shared/requests/request.ts';
import { TimelineStage } from '#shared/timeline/timeline.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { decided, inReview, newId, opened, ref } from './support/acts.ts';
import { type Counts, count, history, simulateRequest } from './support/lived-requests.ts';
import { holiday, organisation, reference, routing } from './support/organisation.ts';
import { locations, monday, people } from './support/people.ts';

const threeSteps = organisation({
  routings: [
    routing([
      { approvers: { kind: 'manager', level: 1 } },
      { approvers: { kind: 'named', userIds: [people.finance] } },
      { approvers: { kind: 'named', userIds: [people.ceo] } },
    ]),
  ],
});
const tuesday = '2026-03-03T09:00:00.000Z';
const wednesday = '2026-03-04T09:00:00.000Z';
const bars = (record: Parameters<typeof buildTimelineStages>[0], now: string) =>
  buildTimelineStages(record, now, threeSteps.reference);

describe('the timeline bar of a request', () => {
  test('the timeline bar of a request shows past decisions, the current assignee and the expected steps', () => {
    const record = opened(
      decided(inReview(threeSteps), 'manager', 'approve', tuesday),
      threeSteps,
      tuesday,
    );
    const [first, second, third] = bars(record, wednesday);
    expect(first).toMatchObject({
      ...{ name: 'Step 1', state: 'done', from: monday, to: tuesday },
      people: [{ name: 'Manager' }],
    });
    expect(second).toMatchObject({ state: 'open', from: tuesday, people: [{ name: 'Finance' }] });
    expect(second).not.toHaveProperty('to');
    expect(third).toMatchObject({ state: 'forecast', people: [{ name: 'Ceo' }] });
    expect(third?.from).toBe(second?.dueAt);
  });

  test('the timeline bar of a withdrawn request ends at the withdrawal and omits stages that never opened', () => {
    const record = inReview(threeSteps);
    const change = withdraw(record, { by: ref('employee'), at: tuesday });
    expect(bars(applyChange(record, change), wednesday)).toMatchObject([
      {
        name: 'Step 1',
        state: 'cancelled',
        from: monday,
        to: tuesday,
        people: [{ name: 'Manager' }],
      },
    ]);
  });

  test('the timeline bar of a returned request shows a pause with the requester until it is sent again', () => {
    const back = decided(inReview(threeSteps), 'manager', 'return', tuesday);
    expect(bars(back, wednesday)).toEqual([
      expect.objectContaining({ state: 'returned', from: monday, to: tuesday }),
      { name: 'Sent back', state: 'paused', people: [ref('employee')], from: tuesday },
    ]);
    const change = resubmit(back, {
      ...{ by: ref('employee'), at: wednesday, organisation: threeSteps, newId },
    });
    const again = opened(applyChange(back, change), threeSteps, wednesday);
    const [, pause, next] = bars(again, wednesday);
    expect(pause).toMatchObject({ state: 'paused', from: tuesday, to: wednesday });
    expect(next).toMatchObject({ name: 'Step 1', state: 'open', from: wednesday });
  });
});

test('no part of a timeline bar ends before it starts, and a closed request has no forecast', () => {
  const met: Counts = new Map();
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record, at } = simulateRequest(random, drawn, amount);
      const { request } = record;
      for (const stage of buildTimelineStages(record, at, random.organisation.reference)) {
        const { state, from, to } = TimelineStage.parse(stage);
        count(met, state);
        expect(to === undefined || from <= to, 'it ends before it begins').toBe(true);
        if (state === 'forecast') {
          expect(request.status).toBe('InReview');
          expect(from >= at).toBe(true);
          continue;
        }
        expect(from <= at, 'it has not begun').toBe(true);
        if (to === undefined) expect(['open', 'paused']).toContain(state);
        if (isClosedRequest(request))
          expect(to !== undefined && to <= (request.closedAt ?? '')).toBe(true);
        if (state === 'open') expect(request.status).toBe('InReview');
      }
    }),
    { numRuns: runs(400) },
  );
  for (const state of ['done', 'open', 'forecast', 'paused', 'returned', 'cancelled'])
    expect(met.get(state) ?? 0, state).toBeGreaterThanOrEqual(minMatches(10));
});

describe('working time', () => {
  const known = reference({ holidays: [holiday('2026-03-03')] });
  const berlin = getEffectiveCalendar(locations.berlin, known);

  test('the waiting time in a period is split into intervals that exclude closed hours and holidays', () => {
    expect(getWorkingSpans('2026-03-02T09:00:00.000Z', '2026-03-04T12:00:00.000Z', berlin)).toEqual(
      [
        { from: '2026-03-02T09:00:00.000Z', to: '2026-03-02T16:00:00.000Z' },
        { from: '2026-03-04T08:00:00.000Z', to: '2026-03-04T12:00:00.000Z' },
      ],
    );
  });

  test('the intervals of working time add up to the total working time', () => {
    const moment = fc
      .integer({ min: Date.parse('2025-12-20'), max: Date.parse('2027-01-10') })
      .map((at) => new Date(at - (at % 60_000)).toISOString());
    fc.assert(
      fc.property(fc.tuple(moment, moment), (moments) => {
        const [from, to] = moments.sort();
        const spans = getWorkingSpans(from, to, berlin);
        const seconds = spans.reduce(
          (sum, span) => sum + (Date.parse(span.to) - Date.parse(span.from)) / 1000,
          0,
        );
        expect(seconds).toBe(countWorkingSeconds(from, to, berlin));
      }),
      { numRuns: runs(300) },
    );
  });
});
