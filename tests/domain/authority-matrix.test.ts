import { describe, expect, test } from 'vitest';
import { buildAuthorityMatrix } from '#functions/approval-limits/rules/authority-matrix.ts';
import { listApproverDelegations } from '#functions/approval-limits/rules/doa-delegations.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { DoaRule } from '#shared/doa/doa.ts';
import { organisation, reference } from './support/organisation.ts';
import {
  categoryId,
  delegation,
  departments,
  id,
  levels,
  monday,
  people,
  users,
} from './support/people.ts';

const rule = (n: number, more: Partial<DoaRule>): DoaRule => ({
  id: id(n),
  applicationId,
  levelId: levels.one,
  departmentId: null,
  categoryId: null,
  userIds: [people.finance],
  version: 1,
  ...more,
});
/**
 * Return the first level of a row: people, their rules, the source of inheritance, and number of category exceptions.
 */
function cell(asked: Organisation, row: string, category: string | null = null) {
  const { rows } = buildAuthorityMatrix(asked, { categoryId: category, at: monday });
  const found = rows.find(({ name }) => name.toLowerCase() === row)?.cells[0];
  return found && { ...found, people: found.people.map(({ name }) => name) };
}

describe('the table of approval limits', () => {
  const { doaRules } = reference();
  const sales = rule(620, { departmentId: departments.sales });
  const travel = rule(621, { departmentId: departments.sales, categoryId, userIds: [people.ceo] });
  const asked = organisation({ doaRules: [...doaRules, sales, travel] });

  test('the table of approval limits lists the general rules first, then the departments from parent to child', () => {
    const {
      rows,
      levels: shown,
      currency,
    } = buildAuthorityMatrix(organisation(), {
      categoryId: null,
      at: monday,
    });
    expect(rows.map(({ name, depth }) => `${name.toLowerCase()} ${depth}`)).toEqual([
      'everywhere 0',
      'board 0',
      'finance 1',
      'sales 1',
    ]);
    expect(shown.map(({ limit }) => limit)).toEqual(['1000', '10000', null]);
    expect(currency).toBe('EUR');
  });

  test.each([
    ['everywhere', null, { people: ['Manager'], inheritedFrom: null, ruleIds: [id(611)] }],
    ['finance', null, { people: ['Manager'], inheritedFrom: 'everywhere', ruleIds: [] }],
    ['sales', null, { people: ['Finance'], ruleIds: [id(620)], exceptions: 1 }],
    ['sales', categoryId, { people: ['Ceo'], ruleIds: [id(621)], exceptions: 0 }],
    ['sales', id(99), { people: ['Finance'], ruleIds: [], inheritedFrom: 'every category' }],
  ])('the row %s for category %s shows its own approvers or the inherited ones', (row, of, is) => {
    expect(cell(asked, row, of)).toMatchObject(is);
  });

  test('the table of approval limits marks inactive people and approval limits without an exchange rate', () => {
    const limit = { amount: '1', currency: 'JPY' };
    const [first] = reference().doaLevels;
    if (!first) throw new Error('no level');
    const gone = organisation({ doaLevels: [{ ...first, limit }] }, [
      { ...users.manager, isActive: false },
    ]);
    const shown = buildAuthorityMatrix(gone, { categoryId: null, at: monday });
    expect(shown.levels).toMatchObject([{ hasRate: false, limit: null }]);
    expect(shown.rows[0]?.cells[0]?.people).toMatchObject([
      { name: 'Manager', isActive: false, canBeAsked: false },
    ]);
  });

  test('the table of approval limits shows the last day and the delegate of each absent person', () => {
    const away = organisation({}, [], [delegation('manager', 'director')]);
    const [everywhere] = buildAuthorityMatrix(away, { categoryId: null, at: monday }).rows;
    expect(everywhere?.cells.map(({ people: [person] }) => person?.away)).toEqual([
      { until: '2026-03-31', delegate: { userId: people.director, name: 'Director' } },
      undefined,
      undefined,
    ]);
  });

  test('the table of approval limits marks amounts without approver, sole approvers, and people above their own limit', () => {
    const own = { ...users.manager, doaLevelId: levels.one };
    const doaRules = [rule(620, { departmentId: departments.sales, levelId: levels.two })];
    const marked = organisation({ doaRules }, [{ ...users.finance, doaLevelId: levels.one }, own]);
    const { rows } = buildAuthorityMatrix(marked, { categoryId: null, at: monday });
    const marks = rows.map(({ name, cells }) => [name, ...cells.map((one) => one.marks.join())]);
    expect(marks).toEqual([
      ['Everywhere', '', '', 'gap'],
      ['board', 'gap', 'gap', 'gap'],
      ['finance', 'gap', 'gap', 'gap'],
      ['sales', 'noStandIn', 'noStandIn,aboveOwnLimit', 'gap'],
    ]);
  });
});

test("current and upcoming delegations of people with approval limits are listed with both people's limits", () => {
  const upcoming = delegation('director', 'manager', {
    startsOn: '2030-01-01',
    endsOn: '2030-01-02',
  });
  const over = delegation('ceo', 'manager', { startsOn: '2020-01-01', endsOn: '2020-01-02' });
  const powerless = delegation('manager', 'employee', {
    id: id(950),
    startsOn: '2020-01-01',
    endsOn: '2030-01-02',
  });
  const listed = listApproverDelegations(organisation({}, [], [upcoming, over, powerless]), monday);
  expect(listed).toMatchObject([
    { from: { name: 'Manager' }, state: 'inForce', fromCap: { level: 'Level 1' }, toCap: null },
    { from: { name: 'Director' }, state: 'upcoming', toCap: { limit: { amount: '1000' } } },
  ]);
});
