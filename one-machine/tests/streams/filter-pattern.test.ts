import { expect, test } from 'vitest';
import { compileFilters } from '#one-machine/streams/filter-pattern.ts';

const event = {
  eventName: 'INSERT',
  size: 120,
  tags: ['a', 'b'],
  gone: null,
  dynamodb: { Keys: { pk: { S: 'REQUEST#1' }, sk: { S: 'EVENT#000001' } } },
};

test.each<[string, unknown, boolean]>([
  ['a value', { eventName: ['INSERT'] }, true],
  ['one of several values', { eventName: ['REMOVE', 'INSERT'] }, true],
  ['another value', { eventName: ['REMOVE'] }, false],
  ['all fields of a pattern', { eventName: ['INSERT'], size: [121] }, false],
  ['a field below others', { dynamodb: { Keys: { sk: { S: [{ prefix: 'EVENT#' }] } } } }, true],
  ['another prefix', { dynamodb: { Keys: { sk: { S: [{ prefix: 'TASK#' }] } } } }, false],
  ['a suffix', { eventName: [{ suffix: 'SERT' }] }, true],
  ['a value in another case', { eventName: [{ 'equals-ignore-case': 'insert' }] }, true],
  ['anything but a value', { eventName: [{ 'anything-but': 'REMOVE' }] }, true],
  ['anything but several values', { eventName: [{ 'anything-but': ['REMOVE', 'INSERT'] }] }, false],
  ['anything but a prefix', { eventName: [{ 'anything-but': { prefix: 'IN' } }] }, false],
  ['anything but a value, for a missing field', { none: [{ 'anything-but': 'x' }] }, false],
  ['an existing field', { eventName: [{ exists: true }] }, true],
  ['a missing field', { none: [{ exists: false }] }, true],
  ['a node that is not a leaf', { dynamodb: [{ exists: true }] }, false],
  ['a field below a missing one', { none: { below: [{ exists: false }] } }, true],
  ['a number in a range', { size: [{ numeric: ['>', 100, '<=', 120] }] }, true],
  ['a number out of a range', { size: [{ numeric: ['<', 100] }] }, false],
  ['a text instead of a number', { eventName: [{ numeric: ['=', 1] }] }, false],
  ['an element of a list', { tags: ['b', 'c'] }, true],
  ['null', { gone: [null] }, true],
  ['one of two fields', { $or: [{ size: [1] }, { eventName: ['INSERT'] }] }, true],
])('an event filter for %s gives the same result as in Lambda', (_what, pattern, passes) => {
  expect(compileFilters([pattern])(event)).toBe(passes);
});

test('a stream record passes if at least one filter matches, or if there is no filter', () => {
  expect(compileFilters([{ size: [1] }, { eventName: ['INSERT'] }])(event)).toBe(true);
  expect(compileFilters([])(event)).toBe(true);
});

test.each([
  [{ eventName: [{ wildcard: 'IN*' }] }, /unknown operator at eventName.*wildcard/],
  [{ dynamodb: { Keys: 'x' } }, /list or an object at dynamodb.Keys/],
  [{ eventName: [] }, /empty list at eventName/],
])('an unsupported event filter is refused with the location of the error', (pattern, message) => {
  expect(() => compileFilters([pattern])).toThrow(message);
});
