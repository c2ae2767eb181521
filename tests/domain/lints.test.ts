import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '#functions/domain/audit/canonical.ts';
import { appendEvent, verifyChain } from '#functions/domain/audit/chain.ts';
import { delegateOf } from '#functions/domain/delegations/active-delegate.ts';
import { checkDelegation, loopOf } from '#functions/domain/delegations/check-delegation.ts';
import { lintDoa } from '#functions/domain/doa/lint-doa.ts';
import { wholeDirectory } from '#functions/domain/routing/directory.ts';
import { isNameFree, lintRouting } from '#functions/domain/routing/lint-routing.ts';
import { approvalsNeeded, verdictOf } from '#functions/domain/routing/quorum.ts';
import { lintBusinessHours, lintPolicy, lintSlaTemplate } from '#functions/domain/sla/lint-sla.ts';
import { touchedBy } from '#functions/domain/users/leaver.ts';
import { AppError } from '#shared/errors.ts';
import type { QuorumRule } from '#shared/routing/sequence.ts';
import type { Delegation } from '#shared/users/user.ts';
import { inReview } from './support/acts.ts';
import {
  delegation,
  departments,
  hoursOf,
  id,
  levels,
  monday,
  people,
  reference,
  routing,
  users,
  week,
  world,
} from './support/organisation.ts';

describe('a routing is refused on save', () => {
  const named = { kind: 'named' as const, userIds: [people.ceo] };
  test.each<[string, Parameters<typeof routing>[0][number], string]>([
    [
      'unknown people',
      { approvers: { kind: 'named', userIds: [id(999)] } },
      'steps.0.approvers.userIds',
    ],
    [
      'inactive people',
      { approvers: { kind: 'named', userIds: [people.leaver] } },
      'steps.0.approvers.userIds',
    ],
    [
      'an empty group',
      { approvers: { kind: 'group', group: 'Nobody' } },
      'steps.0.approvers.group',
    ],
    [
      'an unknown department',
      { approvers: { kind: 'head', departmentId: id(999) } },
      'steps.0.approvers.departmentId',
    ],
    [
      'a form field that is no person',
      { approvers: { kind: 'formUser', field: 'purpose' } },
      'steps.0.approvers.field',
    ],
    [
      'a quorum nobody can reach',
      { approvers: named, rule: { kind: 'atLeast', count: 2 } },
      'steps.0.rule.count',
    ],
    [
      'a condition on a field that the form lacks',
      { approvers: named, condition: { op: 'empty', of: [{ field: 'gone' }] } },
      'steps.0.condition',
    ],
    [
      'a condition with a part missing',
      { approvers: named, condition: { op: '>', of: [{ field: '$amount' }] } },
      'steps.0.condition',
    ],
    [
      'an unknown service level',
      { approvers: named, slaTemplateId: id(999) },
      'steps.0.slaTemplateId',
    ],
    [
      'an unknown policy',
      { approvers: named, escalationPolicyId: id(999) },
      'steps.0.escalationPolicyId',
    ],
  ])('%s', (_, step, path) => {
    const asked = world();
    expect(Object.keys(lintRouting(routing([step]), asked))).toEqual([path]);
  });
  test('names are taken whatever their case, but not by the routing itself', () => {
    const data = reference();
    expect([
      isNameFree(data, ' TRAVEL '),
      isNameFree(data, 'travel', routing([{ approvers: named }]).id),
      isNameFree(data, 'Other'),
    ]).toEqual([false, true, true]);
  });
  test('a good one is not', () =>
    expect(lintRouting(reference().routings[0] ?? routing([]), world())).toEqual({}));
});

describe('the authority linter', () => {
  const kinds = (more: Parameters<typeof reference>[0], people_ = Object.values(users)) =>
    lintDoa(reference(more), people_, monday).map(({ kind, text }) => `${kind}: ${text}`);
  const base = reference();
  test('finds nothing to mend in good rules', () => expect(kinds({})).toEqual([]));
  test('a gap above the highest limit that somebody holds', () => {
    expect(kinds({ doaRules: base.doaRules.slice(0, 2) })).toContain(
      'gap: sales, Travel: nobody may decide above 10,000.00 EUR.',
    );
  });
  test('levels that overlap, and rules in the same place', () => {
    const doaLevels = base.doaLevels.map((level) =>
      level.id === levels.two ? { ...level, limit: { amount: '900', currency: 'EUR' } } : level,
    );
    expect(kinds({ doaLevels })).toContain(
      'overlap: Level 2 may decide no more than Level 1 below it.',
    );
    const twice = base.doaRules.flatMap((rule, i) => [rule, { ...rule, id: id(650 + i) }]);
    expect(kinds({ doaRules: twice }).filter((text) => text.startsWith('overlap'))).toHaveLength(3);
  });
  test('managers in a circle, told once', () => {
    const circle = Object.values(users).map((user) =>
      user.userId === people.ceo ? { ...user, managerId: people.director } : user,
    );
    expect(kinds({}, circle)).toEqual(['managerCycle: Managers in a circle: Ceo, Director, Ceo.']);
  });
  test('approvers who are not active, with every place that names them', () => {
    const gone = Object.values(users).map((user) =>
      user.userId === people.director ? { ...user, isActive: false } : user,
    );
    expect(kinds({}, gone)).toEqual([
      'inactiveApprover: Director is not active: authority Level 2; head of sales.',
    ]);
  });
  test('currencies without a rate', () => {
    const doaLevels = base.doaLevels.map((level) =>
      level.limit ? { ...level, limit: { ...level.limit, currency: 'CHF' } } : level,
    );
    expect(kinds({ doaLevels })).toContain('missingRate: There is no exchange rate for CHF.');
  });
  test('rules that can never apply', () => {
    const closed = base.departments.map((department) =>
      department.id === departments.finance ? { ...department, isActive: false } : department,
    );
    const doaRules = base.doaRules.map((rule, i) =>
      i === 0 ? { ...rule, departmentId: departments.finance } : rule,
    );
    expect(kinds({ departments: closed, doaRules })).toContain(
      'unreachableRule: A rule can never apply: its department is closed.',
    );
  });
  test('says what hangs on somebody who leaves', () => {
    const texts = touchedBy(users.director, reference(), [users.manager]).map(({ text }) => text);
    expect(texts).toEqual(['Holds Level 2, as the only one.', 'Heads sales.', 'Manages Manager.']);
  });
});

describe('service levels are refused on save', () => {
  test.each([
    ['an unknown zone', { ...hoursOf(1, 'UTC'), timeZone: 'Mars/Base' }, 'timeZone'],
    ['no working time', { ...hoursOf(1, 'UTC'), week: week() }, 'week'],
    [
      'hours that overlap',
      {
        ...hoursOf(1, 'UTC'),
        week: {
          ...week(),
          friday: [
            { from: '09:00', to: '12:00' },
            { from: '11:00', to: '13:00' },
          ],
        },
      },
      'week.friday',
    ],
  ])('%s', (_, hours, path) => expect(Object.keys(lintBusinessHours(hours))).toEqual([path]));
  test('more time for the more urgent', () => {
    const [template] = reference().slaTemplates;
    if (!template) throw new Error('no template');
    expect(lintSlaTemplate(template)).toEqual({});
    expect(
      Object.keys(
        lintSlaTemplate({ ...template, targets: { ...template.targets, urgent: 999_999 } }),
      ),
    ).toEqual(['targets.urgent']);
  });
  test('levels out of order, nobody to climb to, something after a decision', () => {
    const [policy] = reference().escalationPolicies;
    if (!policy) throw new Error('no policy');
    expect(lintPolicy(policy, world())).toEqual({});
    const bad = {
      ...policy,
      levels: [
        {
          after: 10,
          target: { to: 'named' as const, userId: id(999) },
          action: 'approve' as const,
        },
        { after: 5, target: { to: 'manager' as const }, action: 'notify' as const },
      ],
    };
    expect(Object.keys(lintPolicy(bad, world())).sort()).toEqual([
      'levels.0.action',
      'levels.0.target.userId',
      'levels.1.after',
    ]);
  });
});

describe('a delegation', () => {
  const check =
    (asked: Delegation, others: readonly Delegation[] = []) =>
    () =>
      checkDelegation(asked, wholeDirectory(Object.values(users), others), '2026-03-02');
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
    ['to somebody inactive', delegation('manager', 'leaver'), 'toUserId'],
    [
      'that ends before it starts',
      delegation('manager', 'ceo', { startsOn: '2026-04-02', endsOn: '2026-04-01' }),
      'endsOn',
    ],
    [
      'that is over',
      delegation('manager', 'ceo', { startsOn: '2026-01-01', endsOn: '2026-01-02' }),
      'endsOn',
    ],
  ])('%s is refused', (_, asked, field) =>
    expect(Object.keys(problem(check(asked)).fields ?? {})).toEqual([field]),
  );
  test('beside another one for the same time is refused; for other categories it is fine', () => {
    const first = delegation('manager', 'ceo', { id: id(1), categoryIds: [id(301)] });
    expect(problem(check(delegation('manager', 'director'), [first])).fields).toEqual({
      startsOn: ['There is a delegate for these dates already.'],
    });
    expect(
      check(delegation('manager', 'director', { categoryIds: [id(302)] }), [first]),
    ).not.toThrow();
  });
  test('that would close a circle is refused, with the circle named', () => {
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
  test('as long as each is checked, nobody ever stands in for themselves, on any day, for any category', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 12 }), day, (list, today) => {
        const kept: Delegation[] = [];
        list.forEach(([from, to, startsOn, endsOn, categoryIds], n) => {
          const asked = delegation(from, to, { id: id(5000 + n), startsOn, endsOn, categoryIds });
          const directory = wholeDirectory(Object.values(users), kept);
          try {
            checkDelegation(asked, directory, '2026-03-01');
            kept.push(asked);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
        });
        const directory = wholeDirectory(Object.values(users), kept);
        for (const one of kept) expect(loopOf(one, directory)).toBeUndefined();
        for (const { fromUserId } of kept)
          for (const categoryId of [id(301), id(302)]) {
            const found = delegateOf(fromUserId, categoryId, `${today}T12:00:00.000Z`, directory);
            expect(found?.user.userId).not.toBe(fromUserId);
          }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a quorum', () => {
  test.each<[QuorumRule, number, number]>([
    [{ kind: 'any' }, 3, 1],
    [{ kind: 'all' }, 3, 3],
    [{ kind: 'atLeast', count: 2 }, 3, 2],
    [{ kind: 'atLeast', count: 9 }, 3, 3],
    [{ kind: 'percent', percent: 50 }, 3, 2],
    [{ kind: 'percent', percent: 1 }, 3, 1],
    [{ kind: 'percent', percent: 100 }, 3, 3],
  ])('%j of %i needs %i', (rule, of, needed) => expect(approvalsNeeded(rule, of)).toBe(needed));

  const rules: fc.Arbitrary<QuorumRule> = fc.oneof(
    fc.constantFrom<QuorumRule>({ kind: 'any' }, { kind: 'all' }),
    fc.integer({ min: 1, max: 20 }).map((count) => ({ kind: 'atLeast' as const, count })),
    fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
  );
  test('closes exactly when the outcome can no longer change, and always when all have spoken', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (rule, votes) => {
        const tally = (count: number, rest: boolean) => {
          const given = votes.map((vote, i) => (i < count ? vote : rest));
          return {
            of: votes.length,
            approved: given.filter(Boolean).length,
            rejected: given.filter((vote) => !vote).length,
          };
        };
        for (let count = 0; count <= votes.length; count += 1) {
          const seen = votes.slice(0, count);
          const verdict = verdictOf(rule, {
            of: votes.length,
            approved: seen.filter(Boolean).length,
            rejected: seen.filter((vote) => !vote).length,
          });
          const best = verdictOf(rule, tally(count, true));
          const worst = verdictOf(rule, tally(count, false));
          expect(verdict).toBe(best === worst ? best : 'open');
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the audit chain', () => {
  test('one spelling per value', () => {
    expect(canonicalJson({ b: [1, undefined, { z: 'ä', a: null }], a: undefined, c: 1.5 })).toBe(
      '{"b":[1,null,{"a":null,"z":"ä"}],"c":1.5}',
    );
  });
  test('any change of any event is found, and the first broken link is named', () => {
    const { events } = inReview(world());
    const last = events.at(-1);
    if (!last) throw new Error('no event');
    const { seq: _, hash: __, previousHash: ___, ...draft } = last;
    const chain = [...events, appendEvent(last, { ...draft, comment: 'one more' })];
    expect(verifyChain(chain)).toEqual({ ok: true });
    fc.assert(
      fc.property(
        fc.nat({ max: chain.length - 1 }),
        fc.constantFrom('at', 'type', 'by', 'details', 'hash', 'drop', 'swap'),
        (n, what) => {
          const broken = [...chain];
          const event = chain[n];
          if (!event) return;
          if (what === 'drop') {
            if (n === chain.length - 1) return;
            broken.splice(n, 1);
          } else if (what === 'swap') broken.splice(n, 1, { ...event, seq: event.seq + 1 });
          else
            broken[n] = {
              ...event,
              [what]: what === 'details' ? { forged: true } : what === 'by' ? null : 'x',
            };
          if (what === 'by' && event.by === null) return;
          const check = verifyChain(broken);
          expect(check.ok).toBe(false);
          if (!check.ok) expect(check.brokenAt).toBeLessThanOrEqual(n + 2);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
