import { expect, test } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listFullKeys, listKeyFamilies } from '#tests/bench/busy-keys.ts';
import { countRequestsOfPeople, countUnitsByKey, type Write } from '#tests/bench/written-keys.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const text = (length: number) => ({ S: 'x'.repeat(length) });
const item = (pk: string, more: Record<string, object> = {}) => ({
  ...{ pk: { S: pk }, sk: { S: '#' } },
  ...more,
});
const index = (pk: string, sk = 'a') => ({ gsi1pk: { S: pk }, gsi1sk: { S: sk } });
const write = (OldImage: object | undefined, NewImage: object | undefined): Write => ({
  change: {
    ...(OldImage && { OldImage: { ...OldImage } }),
    ...(NewImage && { NewImage: { ...NewImage } }),
  },
  isTransacted: false,
});
const count = (...writes: Write[]) => Object.fromEntries(countUnitsByKey(writes));

test('a table write costs one unit for each started kilobyte of the larger image, and two in a transaction', () => {
  expect(count(write(undefined, item('a')))).toEqual({ a: 1 });
  expect(count(write(item('a', { text: text(3000) }), item('a')))).toEqual({ a: 3 });
  expect(count({ ...write(item('a'), undefined), isTransacted: true })).toEqual({ a: 2 });
  const nested = {
    M: { list: { L: [{ N: '12' }, { BOOL: true }, { B: 'AAAA' }] }, set: { SS: ['x'] } },
  };
  expect(count(write(undefined, item('a', { nested, text: text(960) })))).toEqual({ a: 1 });
  expect(count(write(undefined, item('a', { nested, text: text(1000) })))).toEqual({ a: 2 });
});

test('an index write costs as much as the table write, and twice as much if the index key changes', () => {
  const at = (place: string, sort?: string) => item('a', index(place, sort));
  expect(count(write(at('x'), at('x')))).toEqual({ a: 1, 'gsi1 x': 1 });
  expect(count(write(at('x'), at('y')))).toEqual({ a: 1, 'gsi1 x': 1, 'gsi1 y': 1 });
  expect(count(write(at('x', 'a'), at('x', 'b')))).toEqual({ a: 1, 'gsi1 x': 2 });
  expect(count(write(at('x'), item('a')))).toEqual({ a: 1, 'gsi1 x': 1 });
});

test('write units of similar partition keys are counted for the busiest partition', () => {
  const units = new Map([
    [`REQUEST#${id(1)}`, 100],
    [`gsi2 APP#${app}#REQUESTS#2026-11`, 12],
    [`gsi2 APP#${app}#REQUESTS#2026-12`, 8],
    [`gsi1 APP#${app}#OPENDUE#0`, 16],
    [`APP#${app}#WORDS#a`, 2],
    [`APP#${app}#WORDS#b`, 4],
    [`USER#${id(2)}#WORDS`, 16],
    [`USER#${id(3)}#WORDS`, 12],
  ]);
  const participant = (request: number, person: number) =>
    write(undefined, { ...item(`REQUEST#${id(request)}`), sk: { S: `PARTICIPANT#${id(person)}` } });
  const requestsOfPeople = countRequestsOfPeople([
    ...[participant(1, 2), participant(4, 2), participant(4, 2), participant(4, 3)],
  ]);
  const families = listKeyFamilies({ units, requests: 2, requestsOfPeople });
  expect(families).toEqual([
    { name: 'USER#{id}#WORDS', units: 12, fullAt: 1000 / 12 },
    { name: 'gsi2 APP#REQUESTS#{month}', units: 10, fullAt: 100 },
    { name: 'APP#WORDS#{letter}', units: 2, fullAt: 500 },
    { name: 'gsi1 APP#OPENDUE#{part}', units: 2, fullAt: 500 },
  ]);
  expect(listFullKeys(families, { 'gsi2 APP#REQUESTS#{month}': 100 })).toEqual([
    'USER#{id}#WORDS: full at 83 requests in a second, 500 are required.',
  ]);
});
