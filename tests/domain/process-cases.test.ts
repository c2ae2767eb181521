import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCaseTable } from '#functions/analytics/rules/case-table.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import { toProcessCase } from '#functions/figures/rules/to-process-case.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { type Counts, count, history, simulateRequest } from './support/lived-requests.ts';

test('the last process event matches the status of the request, and a decision by a rule is marked as automatic', () => {
  const met: Counts = new Map();
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record } = simulateRequest(random, drawn, amount);
      const { request, events } = record;
      const calendar = getEffectiveCalendar(request.locationId, random.organisation.reference);
      const found = toProcessCase(record, calendar, undefined);
      if (!found) return expect(request.status).toBe('Draft');
      const last = found.events.at(-1);
      count(met, request.status);
      if (request.status === 'Rejected') expect(last?.kind).toBe('rejected');
      if (request.status === 'Withdrawn') expect(last?.kind).toBe('withdrawn');
      if (request.status === 'Returned') expect(last?.kind).toBe('returned');
      if (request.status === 'Approved') expect(['decided', 'submitted']).toContain(last?.kind);
      const byRule = events.some(
        ({ type, details }) =>
          type === 'escalated' && (details.action === 'approve' || details.action === 'reject'),
      );
      if (byRule) count(met, 'by a rule');
      if (byRule) expect(found.events.some(({ isAutomatic }) => isAutomatic)).toBe(true);
      const moments = found.events.map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted());
    }),
    { numRuns: runs(400) },
  );
  for (const status of ['Approved', 'Rejected', 'Withdrawn', 'InReview'])
    expect(met.get(status) ?? 0, status).toBeGreaterThanOrEqual(minMatches(5));
  expect(met.get('by a rule') ?? 0).toBeGreaterThanOrEqual(minMatches(1));
});

test('a step that shares its name with a closing event gets the suffix "(step)"', () => {
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record } = simulateRequest(random, drawn, amount);
      const events = record.events.map((event) =>
        event.stage ? { ...event, stage: { ...event.stage, name: 'Rejected' } } : event,
      );
      const calendar = getEffectiveCalendar(null, random.organisation.reference);
      for (const { activity, kind } of toProcessCase({ ...record, events }, calendar, undefined)
        ?.events ?? []) {
        if (kind === 'decided') expect(activity).toBe('Rejected (step)');
        if (kind === 'rejected') expect(activity).toBe('Rejected');
      }
    }),
    { numRuns: runs(100) },
  );
});

describe('reasons for lost time at a step of a process', () => {
  const start = Date.UTC(2026, 2, 2, 9);
  type Decision = { readonly person?: string; readonly hours: number; readonly worked?: number };
  /** Create requests that were sent one day apart and then decided, and return the reasons for lost time. */
  const reasons = (decisions: readonly Decision[]) => {
    const cases = decisions.map(({ person, hours, worked = hours }, n): ProcessCase => {
      const sent = start + n * 86_400_000;
      const decided = new Date(sent + hours * 3_600_000).toISOString();
      return {
        ...{ caseId: `${n}`, number: `${n}`, outcome: 'Approved', isOpen: false },
        events: [
          {
            activity: 'Sent',
            kind: 'submitted',
            workingSeconds: 0,
            at: new Date(sent).toISOString(),
          },
          {
            ...{ activity: 'Finance', kind: 'decided', at: decided },
            workingSeconds: Math.round(worked * 3600),
            ...(person === undefined
              ? { isAutomatic: true }
              : { person: { userId: person, name: person } }),
          },
        ],
      };
    });
    const [worst] = calculateFigures(buildCaseTable(cases)).bottlenecks;
    expect(worst).toMatchObject({ activity: 'Finance', share: 1 });
    return worst?.reasons.map(({ reason }) => reason);
  };
  const many = (length: number, one: (n: number) => Decision) =>
    reasons(Array.from({ length }, (_, n) => one(n)));

  test('a reason for lost time requires at least 20 decisions by people, not counting decisions by rules', () => {
    expect(many(19, () => ({ person: 'Ann', hours: 5 }))).toEqual([]);
    expect(many(20, () => ({ person: 'Ann', hours: 5 }))).toEqual(['few-deciders']);
    const withRule = (n: number) => (n < 20 ? { person: 'Ann', hours: 5 } : { hours: 5 });
    expect(many(21, withRule)).toEqual(['few-deciders']);
    expect(many(20, (n) => ({ person: `P${n % 3}`, hours: 5 }))).toEqual([]);
  });

  test('batching is a reason for lost time if it affects at least half of the decisions', () => {
    // Every second request waits for the next one, which arrives a day later.
    const gathered = (n: number) => ({
      person: `P${Math.floor(n / 2) % 3}`,
      hours: n % 2 ? 5 : 29,
    });
    expect(many(24, gathered)).toEqual(['in-batches']);
  });

  test('closed hours, or one decision in ten that takes far longer, are reasons for lost time', () => {
    const outside = (n: number) => ({ person: `P${n % 3}`, hours: 20, worked: 2 });
    expect(many(20, outside)).toEqual(['outside-hours']);
    const tail = (n: number) => ({ person: `P${n % 3}`, hours: n < 3 ? 26 : 5 });
    expect(many(20, tail)).toEqual(['long-tail']);
  });

  test('a week or more without decisions while requests wait is a reason for lost time', () => {
    // Of thirty daily requests, those of days 10 to 18 are decided on day 19, one by one.
    const held = (n: number) => ({
      person: `P${n % 3}`,
      hours: n >= 9 && n <= 18 ? (19 - n) * 24 + (n - 9) : 5,
    });
    expect(many(30, held)).toContain('nobody-there');
    expect(many(30, (n) => ({ person: `P${n % 3}`, hours: 5 }))).not.toContain('nobody-there');
  });
});
