import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findActiveDelegate } from '#functions/organisation/rules/active-delegate.ts';
import { createCompleteDirectory } from '#functions/organisation/rules/directory.ts';
import { checkDelegation, findDelegationLoop } from '#functions/people/rules/check-delegation.ts';
import { AppError } from '#shared/errors.ts';
import type { Delegation } from '#shared/users/user.ts';
import { runs } from '#tests/support/runs.ts';
import { delegation, id, users } from './support/people.ts';

describe('a delegation', () => {
  const check =
    (asked: Delegation, others: readonly Delegation[] = []) =>
    () =>
      checkDelegation(asked, createCompleteDirectory(Object.values(users), others), '2026-03-02');
  const problem = (act: () => void): AppError => {
    try {
      act();
    } catch (error) {
      if (error instanceof AppError) return error;
    }
    throw new Error('nothing was refused');
  };
  test.each([
    ['to oneself', delegation('manager', 'manager'), 'toUserId'],
    ['to an inactive person', delegation('manager', 'leaver'), 'toUserId'],
    [
      'that ends before it starts',
      delegation('manager', 'ceo', { startsOn: '2026-04-02', endsOn: '2026-04-01' }),
      'endsOn',
    ],
    [
      'in the past',
      delegation('manager', 'ceo', { startsOn: '2026-01-01', endsOn: '2026-01-02' }),
      'endsOn',
    ],
  ])('a delegation %s is refused', (_, asked, field) =>
    expect(Object.keys(problem(check(asked)).fields ?? {})).toEqual([field]),
  );
  test('a second delegation for the same dates is refused unless it covers other categories', () => {
    const first = delegation('manager', 'ceo', { id: id(1), categoryIds: [id(301)] });
    expect(problem(check(delegation('manager', 'director'), [first])).fields).toEqual({
      startsOn: ['There is already a delegate for these dates.'],
    });
    expect(
      check(delegation('manager', 'director', { categoryIds: [id(302)] }), [first]),
    ).not.toThrow();
  });
  test('a delegation that would close a cycle is refused with the names of the people in the cycle', () => {
    const others = [
      delegation('ceo', 'director', { id: id(1) }),
      delegation('director', 'manager', { id: id(2) }),
    ];
    const refusal = problem(check(delegation('manager', 'ceo'), others));
    expect(refusal).toMatchObject({
      code: 'delegation.loop',
      present: { loop: ['Manager', 'Ceo', 'Director', 'Manager'] },
    });
    const apart = others.map((one) => ({ ...one, startsOn: '2027-01-01', endsOn: '2027-01-31' }));
    expect(check(delegation('manager', 'ceo'), apart)).not.toThrow();
  });

  const someone = fc.constantFrom('ceo', 'director', 'manager', 'finance', 'controller' as const);
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`);
  const drawn = fc
    .tuple(someone, someone, day, day, fc.constantFrom<string[] | null>(null, [id(301)], [id(302)]))
    .filter(([from, to, a, b]) => from !== to && a <= b);
  test('accepted delegations never form a cycle, on any day and for any category', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 12 }), day, (list, today) => {
        const kept: Delegation[] = [];
        list.forEach(([from, to, startsOn, endsOn, categoryIds], n) => {
          const asked = delegation(from, to, { id: id(5000 + n), startsOn, endsOn, categoryIds });
          const directory = createCompleteDirectory(Object.values(users), kept);
          try {
            checkDelegation(asked, directory, '2026-03-01');
            kept.push(asked);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
        });
        const directory = createCompleteDirectory(Object.values(users), kept);
        for (const one of kept) expect(findDelegationLoop(one, directory)).toBeUndefined();
        for (const { fromUserId } of kept)
          for (const categoryId of [id(301), id(302)]) {
            const found = findActiveDelegate(
              fromUserId,
              categoryId,
              `${today}T12:00:00.000Z`,
              directory,
            );
            expect(found?.user.userId).not.toBe(fromUserId);
          }
      }),
      { numRuns: runs(1000) },
    );
  });
});
