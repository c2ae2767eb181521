import { describe, expect, test } from 'vitest';
import {
  validateLevel,
  validateRate,
  validateRule,
} from '#functions/approval-limits/rules/validate-authority.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { validateUser } from '#functions/people/rules/validate-user.ts';
import { validateLocation } from '#functions/places/rules/validate-location.ts';
import {
  validateCategory,
  validateConfiguration,
  validateDepartment,
} from '#functions/places/rules/validate-reference.ts';
import { organisation, reference } from './support/organisation.ts';
import { departments, id, locations, monday, people, users } from './support/people.ts';

const data = reference();
const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('the organisation lacks one');
  return item;
};

describe('validation of approval limits on save', () => {
  const level = first(data.doaLevels);
  test.each([
    ['a rank in use', { ...level, rank: 2 }, 'rank'],
    ['a name in use', { ...level, name: 'level 2' }, 'name'],
    ['a negative limit', { ...level, limit: { amount: '-1', currency: 'EUR' } }, 'limit.amount'],
    [
      'an unknown currency',
      { ...level, limit: { amount: '1', currency: 'XXX' } },
      'limit.currency',
    ],
  ])('an approval level with this error is rejected on save: %s', (_, asked, path) =>
    expect(Object.keys(validateLevel(asked, data, monday))).toEqual([path]),
  );
  const rule = first(data.doaRules);
  test.each([
    ['an unknown level', { ...rule, levelId: id(999) }, 'levelId'],
    ['an unknown department', { ...rule, departmentId: id(999) }, 'departmentId'],
    ['an unknown category', { ...rule, categoryId: id(999) }, 'categoryId'],
    ['an inactive person', { ...rule, userIds: [people.ceo, people.leaver] }, 'userIds.1'],
  ])('an approval rule with this error is rejected on save: %s', (_, asked, path) =>
    expect(Object.keys(validateRule(asked, organisation()))).toEqual([path]),
  );
  const rate = {
    id: id(1),
    applicationId: level.applicationId,
    currency: 'USD',
    rate: '0.9',
    validFrom: '2026-01-01',
    version: 1,
  };
  test.each([
    ['no rate at all', { ...rate, rate: '0' }, 'rate'],
    ['the currency of the company', { ...rate, currency: 'EUR' }, 'currency'],
    ['a second rate of a day', { ...rate, id: id(2) }, 'validFrom'],
  ])('an exchange rate with this error is rejected on save: %s', (_, asked, path) =>
    expect(Object.keys(validateRate(asked, reference({ rates: [rate] })))).toEqual([path]),
  );
  test('valid levels, rules and rates are accepted on save', () => {
    expect([
      validateLevel(level, data, monday),
      validateRule(rule, organisation()),
      validateRate(rate, data),
    ]).toEqual([{}, {}, {}]);
  });
});

describe('validation of a profile on save', () => {
  test.each([
    ['an unknown manager', { managerId: id(999) }, { managerId: ['There is no such person.'] }],
    ['an inactive manager', { managerId: people.leaver }, { managerId: ['Leaver is inactive.'] }],
    [
      'an unknown department',
      { departmentId: id(999) },
      { departmentId: ['There is no such department.'] },
    ],
    ['an unknown zone', { timeZone: 'Mars/Base' }, { timeZone: ['There is no such time zone.'] }],
  ])('a profile with this error is rejected on save: %s', (_, more, found) =>
    expect(validateUser({ ...users.employee, ...more }, organisation())).toEqual(found),
  );
  test('a cycle of managers is rejected, and the error names the people in it', () => {
    const found = validateUser({ ...users.ceo, managerId: people.manager }, organisation());
    expect(found).toEqual({
      managerId: ['This would make a circle: Ceo, Manager, Director, Ceo.'],
    });
  });
  test('a valid profile is accepted on save', () =>
    expect(validateUser(users.employee, organisation())).toEqual({}));
});

describe('validation of departments, locations, categories and settings on save', () => {
  const found = (lint: (asked: Reference) => object) => Object.keys(lint(data));
  test('a department is rejected if it is its own descendant or has an invalid name or head', () => {
    const board = first(data.departments);
    expect(validateDepartment({ ...board, parentId: departments.sales }, organisation())).toEqual({
      parentId: ['board would be below itself.'],
    });
    expect(
      Object.keys(
        validateDepartment({ ...board, id: id(1), headId: people.leaver }, organisation()),
      ).sort(),
    ).toEqual(['headId', 'name']);
    expect(validateDepartment(board, organisation())).toEqual({});
  });
  test('a location with a missing parent or missing hours is rejected', () => {
    const berlin = data.locations[1] ?? first(data.locations);
    expect(
      found((all) =>
        validateLocation({ ...berlin, parentId: id(999), businessHoursId: id(998) }, all),
      ),
    ).toEqual(['parentId', 'businessHoursId']);
    expect(
      found((all) => validateLocation({ ...berlin, parentId: locations.berlin }, all)),
    ).toEqual(['parentId']);
    expect(found((all) => validateLocation(berlin, all))).toEqual([]);
  });
  test('a category without a published form is rejected', () => {
    expect(
      found((all) => validateCategory({ ...first(all.categories), formId: id(999) }, all)),
    ).toEqual(['formId']);
    expect(found((all) => validateCategory(first(all.categories), all))).toEqual([]);
  });
  test('a category can keep a deactivated form, but a new category cannot select one', () => {
    const retired = { ...data, forms: data.forms.map((form) => ({ ...form, isActive: false })) };
    const known = first(data.categories);
    expect(validateCategory(known, retired)).toEqual({});
    expect(validateCategory({ ...known, id: id(999), name: 'New' }, retired)).toEqual({
      formId: ['This form is deactivated.'],
    });
  });
  test('settings without a fallback approver are rejected', () => {
    const { configuration } = data;
    expect(
      Object.keys(
        validateConfiguration(
          { ...configuration, fallbackApproverIds: [] },
          organisation(),
          monday,
        ),
      ),
    ).toEqual(['fallbackApproverIds']);
    expect(
      Object.keys(
        validateConfiguration(
          { ...configuration, fallbackApproverIds: [people.leaver] },
          organisation(),
          monday,
        ),
      ),
    ).toEqual(['fallbackApproverIds.0']);
    expect(validateConfiguration(configuration, organisation(), monday)).toEqual({});
  });
  test('the validation error contains every invalid field with its reasons', () => {
    expect(() => throwIfProblems({})).not.toThrow();
    expect(() => throwIfProblems({ name: ['Taken.'] })).toThrow(
      expect.objectContaining({ code: 'input.invalid', fields: { name: ['Taken.'] } }),
    );
  });
});
