import { describe, expect, test } from 'vitest';
import { formatDate, formatFully } from '#frontend/components/text/format/dates.ts';
import {
  toConditionExpression,
  toConditionGroup,
} from '#frontend/widgets/condition/condition-tree.ts';
import { Expression } from '#shared/forms/expression.ts';
import { describeCondition } from '#shared/routing/condition-words.ts';

const compare = (op: '>=' | '=' | '!=', field: string, value: number | string | boolean) =>
  Expression.parse({ op, of: [{ field }, { value }] });
const amount = compare('>=', '$amount', 1000);
const urgent = compare('=', '$priority', 'urgent');
const abroad = compare('=', 'abroad', true);
const names = { forms: [], things: [{ id: 'x', name: 'Berlin' }], currency: 'EUR' };

const conditions: [string, Expression][] = [
  ['the amount is at least 1,000.00 EUR', amount],
  [
    'the amount is at least 1,000.00 EUR and the priority is urgent',
    { op: 'and', of: [amount, urgent] },
  ],
  [
    '“abroad” is yes or (the amount is at least 1,000.00 EUR and the priority is urgent)',
    { op: 'or', of: [abroad, { op: 'and', of: [amount, urgent] }] },
  ],
  [
    'not (“abroad” is yes or the priority is urgent)',
    { op: 'not', of: [{ op: 'or', of: [abroad, urgent] }] },
  ],
  ['not “abroad” is yes', { op: 'not', of: [abroad] }],
  [
    'the requester’s location is one of Berlin, y',
    { op: 'in', of: [{ field: '$location' }, { value: 'x' }, { value: 'y' }] },
  ],
  [
    'the requester’s location is Berlin or below',
    { op: 'contains', of: [{ field: '$locationPath' }, { value: 'x' }] },
  ],
  ['“purpose” contains “taxi”', { op: 'contains', of: [{ field: 'purpose' }, { value: 'taxi' }] }],
  ['“travelDate” is not before 2026-12-25', compare('>=', 'travelDate', '2026-12-25')],
  ['“travelDate” is 2026-12-25', compare('=', 'travelDate', '2026-12-25')],
  ['“purpose” is empty', { op: 'empty', of: [{ field: 'purpose' }] }],
  ['not “purpose” is empty', { op: 'not', of: [{ op: 'empty', of: [{ field: 'purpose' }] }] }],
  [
    'the sum of “lines.amount” is more than 5',
    { op: '>', of: [{ op: 'sum', of: [{ field: 'lines.amount' }] }, { value: 5 }] },
  ],
];

describe('a condition in words', () => {
  test.each(conditions)(
    'the words of a condition are parsed back to it: %s',
    (words, condition) => {
      expect(describeCondition(condition, names)).toBe(words);
      expect(toConditionExpression(toConditionGroup(condition))).toEqual(condition);
    },
  );
  test('an empty group of condition rules is converted to no condition', () =>
    expect(toConditionExpression(toConditionGroup(undefined))).toBeUndefined());
  test('a group with a single condition rule is converted to the rule alone', () => {
    const { parts, ...group } = toConditionGroup({ op: 'and', of: [amount, urgent] });
    expect(toConditionExpression({ ...group, parts: parts.slice(0, 1) })).toEqual(amount);
  });
});

test("dates in a condition use the viewer's format, or UTC in a text for several people", () => {
  const day: Expression = { op: '>', of: [{ field: 'start' }, { value: '2026-11-21' }] };
  const moment: Expression = {
    op: '<=',
    of: [{ field: 'start' }, { value: '2026-11-21T23:30:00.000Z' }],
  };
  const names = { forms: [], things: [], currency: 'EUR' };
  const inTime = {
    date: (text: string) => formatDate(text, 'en-GB'),
    moment: (text: string) =>
      formatFully(text, { locale: 'en-GB', timeZone: 'Pacific/Kiritimati' }),
  };
  expect(describeCondition(day, { ...names, inTime })).toBe('“start” is after 21 November 2026');
  expect(describeCondition(moment, { ...names, inTime })).toBe(
    '“start” is not after Sunday 22 November 2026, 13:30 (Kiritimati)',
  );
  expect(describeCondition(moment, names)).toBe('“start” is not after 2026-11-21 23:30 UTC');
});
