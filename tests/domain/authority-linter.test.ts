import { describe, expect, test } from 'vitest';
import { lintDoa } from '#functions/domain/doa/lint-doa.ts';
import { touchedBy } from '#functions/domain/users/touched-by.ts';
import { reference, routing } from './support/organisation.ts';
import {
  departments,
  id,
  levels,
  monday,
  otherCategoryId,
  people,
  users,
} from './support/people.ts';

describe('the authority linter', () => {
  const kinds = (more: Parameters<typeof reference>[0], people_ = Object.values(users)) =>
    lintDoa(reference(more), people_, monday).map(({ kind, text }) => `${kind}: ${text}`);
  const base = reference();
  test('finds nothing to mend in good rules', () => expect(kinds({})).toEqual([]));
  test('a gap above the highest limit that somebody holds: once where it is the same for every category', () => {
    const [first, second, third] = base.doaRules;
    if (!first || !second || !third) throw new Error('no rules');
    const gaps = (doaRules: typeof base.doaRules) =>
      kinds({ doaRules }).filter((text) => text.startsWith('gap: sales'));
    expect(gaps([first, second])).toEqual(['gap: sales: nobody may decide above 10,000.00 EUR.']);
    expect(gaps([first, second, { ...third, categoryId: otherCategoryId }])).toEqual([
      'gap: sales, Travel: nobody may decide above 10,000.00 EUR.',
    ]);
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
      'inactiveApprover: Director is not active: approval limit Level 2; head of sales.',
    ]);
  });
  test('employees who are named to decide, with every place that names them; administrators are not among them', () => {
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
    const found = lintDoa(reference(more), demoted, monday, [people.admin]);
    expect(found.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'employeeApprover: Employee is an employee and is not asked: escalation Climb; routing Travel, Named.',
      'employeeApprover: Controller is an employee and is not asked: group Travel desk (Travel, Desk).',
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
    expect(texts).toEqual([
      'Holds Level 2 everywhere, as the only one.',
      'Heads sales.',
      'Manages Manager.',
    ]);
  });
});
