import { describe, expect, test } from 'vitest';
import { listSetupSteps } from '#functions/places/rules/setup.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import { reference } from './support/organisation.ts';

const open = (more?: Parameters<typeof reference>[0], people = 2, name = 'Ada Lark') =>
  listSetupSteps(reference(more), people, name)
    .filter(({ isDone }) => !isDone)
    .map(({ step }) => step);
const off = <T extends object>(items: readonly T[]) =>
  items.map((item) => ({ ...item, isActive: false }));
const { configuration, categories, locations, departments, routings, forms } = reference();

describe('the first steps of an organisation', () => {
  test('all first steps are done in an organisation that can send requests', () => {
    expect(open()).toEqual([]);
  });
  test.each([
    ['no location in use', { locations: off(locations) }, ['locations']],
    ['no department in use', { departments: off(departments) }, ['departments']],
    ['no working hours', { businessHours: [] }, ['calendar']],
    ['no category in use', { categories: off(categories) }, ['category']],
    ['no routing in use', { routings: off(routings) }, ['routing']],
    [
      'no fallback approver',
      { configuration: { ...configuration, fallbackApproverIds: [] } },
      ['fallbackApprovers'],
    ],
    [
      'a form that nobody has published: its categories cannot be used either',
      { forms: forms.map((form) => ({ ...form, status: 'draft' as const })) },
      ['form', 'category'],
    ],
  ])('the first steps list a missing part: %s', (_, more, left) => {
    expect(open(more)).toEqual(left);
  });
  test('an organisation with only one active person has to add people first', () => {
    expect(open({}, 1)).toEqual(['people']);
  });
  test.each([unknownUserName, 'ada@example.org'])(
    'an administrator with the placeholder name %s has to enter their name',
    (name) => {
      expect(open({}, 2, name)).toEqual(['name']);
    },
  );
});
