import { describe, expect, test } from 'vitest';
import { lintDoa } from '#functions/approval-limits/rules/lint-doa.ts';
import { createCompleteDirectory } from '#functions/organisation/rules/directory.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { listDependents } from '#functions/people/rules/list-dependents.ts';
import { german } from '#functions/platform/language/de.ts';
import { setTranslationSource } from '#shared/language/t.ts';
import type { Delegation, User } from '#shared/users/user.ts';
import { leaver } from './support/leaver.ts';
import { reference, routing } from './support/organisation.ts';
import {
  categoryId,
  delegation,
  departments,
  id,
  levels,
  monday,
  otherCategoryId,
  people,
  users,
} from './support/people.ts';

const { doaRules } = reference();
/** Approval rules of the sample, with a second person at the highest level. */
const good = doaRules.map((rule) =>
  rule.levelId === levels.three ? { ...rule, userIds: [people.ceo, people.finance] } : rule,
);

/** Return the findings of the authority linter, each formatted as `kind: text`. */
function kinds(
  more: Partial<Reference>,
  everybody: readonly User[] = Object.values(users),
  delegations: readonly Delegation[] = [],
) {
  const directory = createCompleteDirectory(everybody, delegations, [people.admin]);
  const asked = { reference: reference({ doaRules: good, ...more }), directory };
  return lintDoa(asked, everybody, monday).map(({ kind, text }) => `${kind}: ${text}`);
}
const changed = (name: keyof typeof users, more: Partial<User>) =>
  Object.values(users).map((user) => (user.userId === people[name] ? { ...user, ...more } : user));

describe('the authority linter', () => {
  const base = reference();
  test('the linter reports nothing for valid approval rules', () => expect(kinds({})).toEqual([]));
  test('a gap above the highest approval limit is reported once if it is the same for every category', () => {
    const [first, second, third] = good;
    if (!first || !second || !third) throw new Error('no rules');
    const gaps = (rules: typeof good) =>
      kinds({ doaRules: rules }).filter((text) => text.startsWith('gap: sales'));
    expect(gaps([first, second])).toEqual(['gap: sales: nobody may decide above 10,000.00 EUR.']);
    expect(gaps([first, second, { ...third, categoryId: otherCategoryId }])).toEqual([
      'gap: sales, Travel: nobody may decide above 10,000.00 EUR.',
    ]);
  });
  test('overlapping approval levels and duplicate approval rules are reported', () => {
    const doaLevels = base.doaLevels.map((level) =>
      level.id === levels.two ? { ...level, limit: { amount: '900', currency: 'EUR' } } : level,
    );
    expect(kinds({ doaLevels })).toContain(
      'overlap: Level 2 may decide no more than Level 1 below it.',
    );
    const twice = good.flatMap((rule, i) => [rule, { ...rule, id: id(650 + i) }]);
    expect(kinds({ doaRules: twice }).filter((text) => text.startsWith('overlap'))).toHaveLength(3);
  });
  test('a cycle of managers is reported once', () => {
    const circle = changed('ceo', { managerId: people.director });
    expect(kinds({}, circle)).toEqual(['managerCycle: Managers in a circle: Ceo, Director, Ceo.']);
  });
  test('inactive approvers are reported with every setting that names them', () => {
    const gone = changed('director', { isActive: false, doaLevelId: levels.two });
    expect(kinds({}, gone)).toEqual([
      'inactiveApprover: Director is not active: approval limit Level 2; head of sales.',
    ]);
  });
  test('employees named as approvers are reported with every setting that names them, unless they are administrators', () => {
    const named = routing([
      { name: 'Desk', approvers: { kind: 'group', group: 'Travel desk' } },
      { name: 'Named', approvers: { kind: 'named', userIds: [people.employee, people.admin] } },
    ]);
    const demoted = Object.values(users).map((user) =>
      [people.controller, people.admin].some((userId) => userId === user.userId)
        ? { ...user, role: 'Employee' as const }
        : user,
    );
    const [policy] = base.escalationPolicies;
    const level = { after: 60, target: { to: 'named' as const, userId: people.employee } };
    const escalationPolicies = policy
      ? [{ ...policy, levels: [{ ...level, action: 'reassign' as const }] }]
      : [];
    const more = { routings: [named], escalationPolicies };
    expect(kinds(more, demoted)).toEqual([
      'employeeApprover: Employee is an employee and is not asked: escalation Climb; routing Travel, Named.',
      'employeeApprover: Controller is an employee and is not asked: group Travel desk (Travel, Desk).',
    ]);
  });
  test('currencies without an exchange rate are reported', () => {
    const doaLevels = base.doaLevels.map((level) =>
      level.limit ? { ...level, limit: { ...level.limit, currency: 'CHF' } } : level,
    );
    expect(kinds({ doaLevels })).toContain('missingRate: There is no exchange rate for CHF.');
  });
  test('approval rules that can never apply are reported', () => {
    const closed = base.departments.map((department) =>
      department.id === departments.finance ? { ...department, isActive: false } : department,
    );
    const rules = good.map((rule, i) =>
      i === 0 ? { ...rule, departmentId: departments.finance } : rule,
    );
    expect(kinds({ departments: closed, doaRules: rules })).toContain(
      'unreachableRule: A rule can never apply: its department is closed.',
    );
  });
  test('the approval levels, departments and direct reports of a departing person are listed', () => {
    const texts = listDependents(leaver(users.director, { reports: [users.manager] })).map(
      ({ text }) => text,
    );
    expect(texts).toEqual([
      'Holds Level 2 everywhere, as the only one.',
      'Heads sales.',
      'Manages Manager.',
    ]);
  });
  test("the list of a departing person's responsibilities is fully translated into German", () => {
    setTranslationSource(() => german);
    try {
      const [holds] = listDependents(leaver(users.director));
      expect(holds?.text).toBe('Hat Level 2 überall, als einzige Person.');
    } finally {
      setTranslationSource(() => undefined);
    }
  });
});

describe('amounts that only one person may decide', () => {
  const alone =
    'noStandIn: Every department: only Ceo may decide above 10,000.00 EUR, and nobody stands in.';
  test('amounts that only one person may decide are reported once for all departments', () =>
    expect(kinds({ doaRules })).toEqual([alone]));

  test('every amount is reported if all approval rules name the same person', () => {
    const all = doaRules.map((rule) => ({ ...rule, userIds: [people.ceo] }));
    expect(kinds({ doaRules: all })).toEqual([
      'noStandIn: Every department: only Ceo may decide on any amount, and nobody stands in.',
    ]);
  });

  test('a sole approver is reported only for departments and categories without another approver', () => {
    const extra = {
      ...doaRules[2],
      id: id(620),
      applicationId: users.ceo.applicationId,
      version: 1,
      levelId: levels.three,
      departmentId: departments.sales,
      categoryId: null,
      userIds: [people.ceo, people.finance],
    };
    const elsewhere = 'board, finance: only Ceo may decide above 10,000.00 EUR';
    expect(kinds({ doaRules: [...doaRules, extra] })).toEqual([
      `noStandIn: ${elsewhere}, and nobody stands in.`,
    ]);
    const travel = { ...extra, departmentId: null, categoryId, userIds: [people.controller] };
    expect(kinds({ doaRules: [...good, travel] })).toEqual([
      'noStandIn: Every department, Travel: only Controller may decide above 10,000.00 EUR, and nobody stands in.',
    ]);
  });

  describe('a sole approver with a delegate', () => {
    const given = delegation('ceo', 'finance');
    const entitled = changed('finance', { doaLevelId: levels.three });
    const onlyOne = 'onlyOne: Every department: only Ceo may decide above 10,000.00 EUR.';
    test.each<[string, string, readonly User[], Delegation]>([
      ['who has the authority: a stand-in', onlyOne, entitled, given],
      [
        'in future: a stand-in',
        onlyOne,
        entitled,
        { ...given, startsOn: '2027-01-01', endsOn: '2027-01-31' },
      ],
      ['whose own limit is too low: none', alone, Object.values(users), given],
      [
        'who is not an approver: none',
        alone,
        changed('finance', { doaLevelId: levels.three, isActive: false }),
        given,
      ],
      ['in the past: none', alone, entitled, { ...given, endsOn: '2026-03-01' }],
      ['for one category: none', alone, entitled, { ...given, categoryIds: [categoryId] }],
    ])(
      'a sole approver is covered only by a current delegate with a sufficient approval limit: %s',
      (_, expected, everybody, one) =>
        expect(kinds({ doaRules }, everybody, [one])).toContain(expected),
    );
  });
});

describe('people above their own limit', () => {
  const own = (levelId: string) => changed('director', { doaLevelId: levelId });
  test('approvers are reported if a rule allows them higher amounts than their own approval limit', () =>
    expect(kinds({}, own(levels.one))).toEqual([
      'aboveOwnLimit: Everywhere: Director may decide up to 10,000.00 EUR, their own limit is up to 1,000.00 EUR.',
    ]));
  test('approvers with a sufficient approval limit, or without one, are not reported', () => {
    expect(kinds({}, own(levels.two))).toEqual([]);
    expect(kinds({}, own(levels.three))).toEqual([]);
  });
  test('approval limits in different currencies are compared at the current exchange rate', () => {
    const dollars = { ...reference().doaLevels[1], id: id(640), rank: 9, name: 'Dollars' };
    const level = {
      applicationId: users.ceo.applicationId,
      version: 1,
      ...dollars,
      limit: { amount: '10000', currency: 'USD' },
    };
    const found = (rate: string) => {
      const rates = [
        {
          id: id(641),
          applicationId: users.ceo.applicationId,
          currency: 'USD',
          rate,
          validFrom: '2026-01-01',
          version: 1,
        },
      ];
      const doaLevels = [...reference().doaLevels, level];
      return kinds({ rates, doaLevels }, own(level.id)).filter((one) => one.startsWith('above'));
    };
    expect(found('1.1')).toEqual([]);
    expect(found('0.9')).toEqual([
      'aboveOwnLimit: Everywhere: Director may decide up to 10,000.00 EUR, their own limit is up to 9,000.00 EUR.',
    ]);
  });
  test('employees with an approval limit are reported, because the limit has no effect', () =>
    expect(kinds({}, changed('employee', { doaLevelId: levels.one }))).toEqual([
      'employeeApprover: Employee is an employee and is not asked: own limit Level 1.',
    ]));
});
