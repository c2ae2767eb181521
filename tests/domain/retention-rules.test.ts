import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateNoticeEnd,
  changeRetentionRules,
  findRetentionRule,
} from '#functions/retention/rules/change-rules.ts';
import { addMonths, isRemovalDue, planRemoval } from '#functions/retention/rules/plan-removal.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { type RequestStatus, requestTransitions } from '#shared/requests/request.ts';
import {
  type HoldTarget,
  type LegalHold,
  noticeDays,
  type Retention,
  type RetentionRule,
} from '#shared/retention/retention.ts';
import { runs } from '#tests/support/runs.ts';
import { categoryId, id, otherCategoryId, people } from './support/people.ts';

const none: Retention = { applicationId, rules: [], ended: [], version: 0 };
const rule = (
  months: number | null,
  on: Partial<Omit<RetentionRule, 'months'>> = {},
): RetentionRule => ({ categoryId: null, outcome: null, ...on, months });
const requestId = id(77);
const closedAt = '2020-01-31T12:00:00.000Z';
const request = { requestId, categoryId, status: 'Approved' as RequestStatus, closedAt };
const hold = (on: HoldTarget, targetId: string, more: Partial<LegalHold> = {}): LegalHold => ({
  ...{ id: id(1), applicationId, on, targetId, name: '', reason: 'Lawsuit', version: 1 },
  ...{ by: { userId: people.admin, name: 'Admin' }, since: closedAt, ...more },
});
const long = '2010-01-01T00:00:00.000Z';
const now = '2026-03-02T09:00:00.000Z';
const isInvolved = (userId: string) => userId === people.employee;
const plan = (
  rules: readonly RetentionRule[],
  holds: readonly LegalHold[] = [],
  about: Partial<typeof request> = {},
) =>
  planRemoval(
    { ...request, ...about },
    { retention: changeRetentionRules(none, rules, long), holds },
    { isInvolved, now },
  );

test.each([
  ['category and outcome', { categoryId, outcome: 'Approved' }, 12],
  ['category', { categoryId, outcome: 'Rejected' }, 24],
  ['outcome', { categoryId: otherCategoryId, outcome: 'Approved' }, 36],
  ['all', { categoryId: otherCategoryId, outcome: 'Rejected' }, 48],
] as const)('the most specific retention rule applies: %s', (_, facts, months) => {
  const rules = [
    rule(48),
    rule(36, { outcome: 'Approved' }),
    rule(24, { categoryId }),
    rule(12, { categoryId, outcome: 'Approved' }),
  ];
  expect(findRetentionRule(rules, facts)?.months).toBe(months);
  expect(findRetentionRule(rules.toReversed(), facts)?.months).toBe(months);
});

test.each([
  ['2020-01-31T12:00:00.000Z', 1, '2020-02-29T12:00:00.000Z'],
  ['2020-01-31T12:00:00.000Z', 13, '2021-02-28T12:00:00.000Z'],
  ['2020-11-30T23:59:59.999Z', 3, '2021-02-28T23:59:59.999Z'],
  ['2020-02-29T00:00:00.000Z', 120, '2030-02-28T00:00:00.000Z'],
])('%s plus %i months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

test('a request without a retention rule, or with one without a number of months, is never removed', () => {
  expect(planRemoval(request, { retention: undefined, holds: [] }, { isInvolved, now }).at).toBe(
    null,
  );
  expect(plan([]).at).toBe(null);
  expect(plan([rule(3), rule(null, { categoryId })]).at).toBe(null);
  expect(plan([rule(3), rule(null, { categoryId: otherCategoryId })]).at).toBe(
    '2020-04-30T12:00:00.000Z',
  );
});

const open = (Object.keys(requestTransitions) as RequestStatus[]).filter(
  (status) => requestTransitions[status].length > 0,
);
test.each(open)('a request with the status %s is never removed', (status) => {
  expect(plan([rule(3)], [], { status }).at).toBe(null);
});

test.each([
  ['request', requestId, true],
  ['request', id(78), false],
  ['person', people.employee, true],
  ['person', people.manager, false],
  ['category', categoryId, true],
  ['category', otherCategoryId, false],
] as const)(
  'a legal hold on the %s %s prevents the removal of the request: %s',
  (on, targetId, isHeld) => {
    const one = hold(on, targetId);
    const { at, holds } = plan([rule(3)], [one]);
    expect(holds).toEqual(isHeld ? [one] : []);
    expect(at === null).toBe(isHeld);
    expect(isRemovalDue(plan([rule(3)], [hold(on, targetId, { endsAt: now })]), now)).toBe(true);
  },
);

describe('notice time of retention rules', () => {
  const at = '2026-03-01T00:00:00.000Z';
  const first = changeRetentionRules(none, [rule(120)], long);
  const planned = (retention: Retention, of = now) =>
    planRemoval(request, { retention, holds: [] }, { isInvolved, now: of });

  test('a new retention rule takes effect after the notice time', () => {
    const retention = changeRetentionRules(none, [rule(3)], at);
    expect(planned(retention)).toMatchObject({ at: calculateNoticeEnd(at), isDelayed: true });
  });

  test('a shorter retention rule takes effect after the notice time, and a longer one at once', () => {
    expect(planned(changeRetentionRules(first, [rule(12)], at)).at).toBe(calculateNoticeEnd(at));
    expect(planned(changeRetentionRules(first, [rule(240)], at)).at).toBe(addMonths(closedAt, 240));
    expect(planned(changeRetentionRules(first, [rule(240)], at)).isDelayed).toBe(false);
  });

  test('removing a longer retention rule of one category takes effect after the notice time', () => {
    const two = changeRetentionRules(first, [rule(3), rule(null, { categoryId })], long);
    expect(planned(changeRetentionRules(two, [rule(3)], at)).at).toBe(calculateNoticeEnd(at));
  });

  test('a retention rule that was withdrawn within the notice time removes nothing', () => {
    const tried = changeRetentionRules(first, [rule(3)], at);
    expect(planned(changeRetentionRules(tried, [rule(120)], now)).at).toBe(
      addMonths(closedAt, 120),
    );
  });

  test('setting the same retention rules again changes nothing', () => {
    expect(changeRetentionRules(first, [rule(120)], at)).toEqual(first);
  });
});

/** Return the time this many days after 1 January 2020. */
const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString();
const someRule = fc.record({
  categoryId: fc.constantFrom(null, categoryId, otherCategoryId),
  outcome: fc.constantFrom(null, 'Approved' as const, 'Rejected' as const),
  months: fc.constantFrom(null, 3, 4, 6, 24),
});
const someRules = fc.uniqueArray(someRule, {
  maxLength: 4,
  selector: (one) => `${one.categoryId} ${one.outcome}`,
});
const someChanges = fc
  .array(fc.record({ on: fc.integer({ min: 0, max: 200 }), rules: someRules }), { maxLength: 6 })
  .map((all) => all.sort((a, b) => a.on - b.on));
const someHolds = fc.array(
  fc.record({
    on: fc.constantFrom<HoldTarget>('request', 'person', 'category'),
    isOther: fc.boolean(),
    lifted: fc.option(fc.integer({ min: 0, max: 200 })),
  }),
  { maxLength: 2 },
);

/**
 * Model: a request is removed on the day when its retention time is over by the rules of that day and of each day of
 * the notice period, and no hold is in effect.
 */
test('any changes of retention rules and legal holds remove a request on the day that a day-by-day model gives', () => {
  const targets = { request: requestId, person: people.employee, category: categoryId };
  fc.assert(
    fc.property(someChanges, someHolds, fc.integer({ min: 0, max: 90 }), (changes, set, closed) => {
      const about = { ...request, closedAt: day(closed) };
      const holds = set.map(({ on, isOther, lifted }) =>
        hold(on, isOther ? id(99) : targets[on], {
          ...(lifted !== null && { endsAt: day(lifted + noticeDays) }),
        }),
      );
      const retention = changes.reduce(
        (before, { on, rules }) => changeRetentionRules(before, rules, day(on)),
        none,
      );
      const today = Math.max(
        0,
        ...changes.map(({ on }) => on),
        ...set.map((one) => one.lifted ?? 0),
      );
      const found = planRemoval(about, { retention, holds }, { isInvolved, now: day(today) });
      const endBy = (on: number) => {
        const rules = changes.findLast((one) => one.on <= on)?.rules ?? [];
        const months =
          findRetentionRule(rules, { categoryId, outcome: 'Approved' })?.months ?? null;
        return months === null ? null : addMonths(about.closedAt, months);
      };
      const isHeld = (on: number) =>
        set.some((one) => !one.isOther && (one.lifted === null || on < one.lifted + noticeDays));
      for (let on = today; on < today + 300; on += 1) {
        const window = Array.from({ length: noticeDays + 1 }, (_, n) => on - n);
        const isOver = window.every((one) => {
          const end = endBy(one);
          return end !== null && end <= day(on);
        });
        expect([on, isRemovalDue(found, day(on))]).toEqual([on, isOver && !isHeld(on)]);
      }
    }),
    { numRuns: runs(150) },
  );
});
