import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateCondition, type PathFacts } from '#functions/organisation/rules/facts.ts';
import { formatCondition } from '#functions/routing/rules/threshold.ts';
import { validateRouting } from '#functions/routing/rules/validate-routing.ts';
import { foldName } from '#shared/fold-name.ts';
import { holds } from '#shared/forms/evaluate.ts';
import { Expression } from '#shared/forms/expression.ts';
import { runs } from '#tests/support/runs.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { categoryId, departments, levels, locations, monday, people } from './support/people.ts';
import { exampleForm } from './support/sample-form.ts';

const compare = (op: '=' | 'in' | 'contains', name: string, ...values: string[]): Expression =>
  Expression.parse({ op, of: [{ field: name }, ...values.map((value) => ({ value }))] });
const facts: PathFacts = {
  requester: { userId: people.employee, name: 'Employee' },
  profile: () => ({ role: 'Employee', doaLevelId: levels.one }),
  categoryId,
  departmentId: departments.sales,
  locationId: locations.berlin,
  priority: 'normal',
  amount: null,
  values: { plate: 'HH-Ü 1200', note: '' },
  form: exampleForm,
};
const verdict = (condition: Expression, more: Partial<PathFacts> = {}) =>
  evaluateCondition(condition, { ...facts, ...more }, reference(), monday);

describe('a condition on the requester', () => {
  test.each<[string, Expression, boolean]>([
    ['the role is Employee', compare('=', '$role', 'Employee'), true],
    ['the role is Approver', compare('=', '$role', 'Approver'), false],
    ['the approval level is theirs', compare('=', '$level', levels.one), true],
    ['the approval level is another', compare('=', '$level', levels.two), false],
    ['the department is theirs', compare('=', '$department', departments.sales), true],
    [
      'the department is theirs or below',
      compare('contains', '$departmentPath', departments.sales),
      true,
    ],
    [
      'it is one above theirs, or below',
      compare('contains', '$departmentPath', departments.board),
      true,
    ],
    [
      'it is one beside theirs, or below',
      compare('contains', '$departmentPath', departments.finance),
      false,
    ],
    [
      'the location is above theirs, or below',
      compare('contains', '$locationPath', locations.europe),
      true,
    ],
    [
      'the location is elsewhere, or below',
      compare('contains', '$locationPath', locations.newYork),
      false,
    ],
  ])('a condition that %s, defined as %o, evaluates to %s', (_, condition, expected) =>
    expect(verdict(condition)).toBe(expected ? 'holds' : 'fails'),
  );

  test("a condition on the requester's role is undecided if the requester no longer exists", () => {
    const role = compare('=', '$role', 'Employee');
    expect(verdict(role, { profile: () => undefined })).toBe('broken');
    expect(verdict(compare('=', '$department', departments.sales), { profile: () => null })).toBe(
      'holds',
    );
  });

  test('the profile of the requester is loaded only if a condition uses it', () => {
    const profile = () => expect.fail('The profile was asked for.');
    expect(verdict(compare('=', '$department', departments.sales), { profile })).toBe('holds');
  });

  test('a condition on the requester is described in words', () => {
    const words = (condition: Expression) => formatCondition(condition, facts, reference());
    expect(words(compare('=', '$department', departments.sales))).toBe(
      'the requester’s department is sales',
    );
    expect(words(compare('contains', '$locationPath', locations.europe))).toBe(
      'the requester’s location is europe or below',
    );
    expect(words(compare('=', '$role', 'Employee'))).toBe('the requester’s role is Employee');
    expect(words(compare('contains', 'plate', 'HH'))).toBe('“Number plate” contains “HH”');
  });
});

describe('the contains operator on texts', () => {
  const contains = (whole: string, part: string) =>
    holds(compare('contains', 'text', part), { values: { text: whole } }, false);

  test('the contains operator ignores case and accents', () => {
    expect(contains('Überweisung an die Börse', 'uberweisung')).toBe(true);
    expect(contains('Uberweisung', 'ÜBER')).toBe(true);
    expect(contains('Rail Europe', 'bus')).toBe(false);
  });

  test('the contains operator is false for an empty text', () => {
    for (const part of ['', '  ', '\u0301']) expect(contains('anything', part)).toBe(false);
    expect(contains('', 'x')).toBe(false);
  });

  test('the contains operator is true if and only if the normalized text includes the normalized search text', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        (whole, part) => {
          const expected = foldName(part) !== '' && foldName(whole).includes(foldName(part));
          expect(contains(whole, part)).toBe(expected);
          expect(contains(whole.toUpperCase(), part)).toBe(contains(whole.toUpperCase(), part));
        },
      ),
      { numRuns: runs(300) },
    ));

  test('the contains operator on a multiple choice matches only whole options', () => {
    const has = (part: string) =>
      holds(compare('contains', 'kinds', part), { values: { kinds: ['train', 'car'] } }, false);
    expect([has('train'), has('rain'), has('')]).toEqual([true, false, false]);
  });
});

describe('validation of conditions on save', () => {
  const problemsOf = (condition: Expression) =>
    validateRouting(
      routing([{ approvers: { kind: 'named', userIds: [people.ceo] }, condition }]),
      organisation(),
    )['steps.0.condition'] ?? [];

  test.each<[string, unknown, string]>([
    [
      'an empty text',
      compare('contains', 'plate', ''),
      'Enter what Number plate is compared with, or ask whether it is empty.',
    ],
    [
      'a text of an accent alone',
      compare('contains', 'plate', '\u0301'),
      'Enter a text with letters or digits.',
    ],
    ['a number', compare('contains', 'total', '5'), 'Total has no text to look in: compare it.'],
    [
      'a part without a whole',
      { op: 'contains', of: [{ field: 'plate' }] },
      '“contains” takes 2 parts, not 1.',
    ],
    [
      'a field in a field',
      { op: 'contains', of: [{ field: 'plate' }, { field: 'kind' }] },
      'Choose a field, and enter the text that it should contain.',
    ],
    [
      'an unknown department',
      compare('contains', '$departmentPath', people.ceo),
      'There is no such department.',
    ],
    [
      'all parent departments as one value',
      compare('=', '$departmentPath', departments.sales),
      'Compare the requester’s department itself, or ask whether it is one or below.',
    ],
    ['an unknown role', compare('=', '$role', 'Boss'), 'There is no such role.'],
    ['an unknown level', compare('=', '$level', people.ceo), 'There is no such approval level.'],
  ])('a condition with an invalid operand is rejected on save: %s', (_, condition, reason) =>
    expect(problemsOf(Expression.parse(condition))).toContain(reason),
  );

  test.each<[string, Expression]>([
    ['a text in a text', compare('contains', 'plate', 'HH')],
    ['a department or below', compare('contains', '$departmentPath', departments.board)],
    ['a role', compare('=', '$role', 'Approver')],
    ['a level', compare('in', '$level', levels.one, levels.two)],
  ])('a condition with valid operands is accepted on save: %s', (_, condition) =>
    expect(problemsOf(condition)).toEqual([]),
  );
});
