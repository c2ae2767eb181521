import { afterAll, expect, test } from 'vitest';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { readPage } from '#functions/platform/table/page.ts';
import { dynamoTable, type Item, type Query } from '#functions/platform/table/table.ts';
import { myRequests } from '#functions/requests/store/keys.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { id } from '#tests/domain/support/people.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());
const fresh = await engine.freshTable();
const table = dynamoTable(fresh.tableName, fresh.client);

const mine = myRequests(id(1));
const theirs = myRequests(id(2));
const put = (n: number, query: Query) => {
  const number = String(n).padStart(4, '0');
  const index = { [`${query.index}pk`]: query.pk, [`${query.index}sk`]: `2026-03-${number}` };
  return { put: addKeys({ pk: `REQUEST#${query.pk}${number}`, sk: '#', ...index }, { n }) };
};
for (let from = 0; from < 250; from += 50) {
  const numbers = Array.from({ length: 50 }, (_, n) => from + n);
  await table.write(numbers.map((n) => put(n, mine)));
}
await table.write([put(1000, theirs), put(1001, theirs), put(1002, theirs)]);

const numbers = (items: readonly Item[]) => items.map((item) => Number(item.n));
async function walk(queries: readonly Query[], limit: number, rows = numbers) {
  const found: (number | undefined)[] = [];
  const pages: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(table, queries, { limit, cursor }, rows, {
      sieve: rows !== numbers,
    });
    found.push(...page.items);
    pages.push(page.items.length);
    cursor = page.cursor;
  } while (cursor);
  return { found, pages };
}
const newestFirst = Array.from({ length: 250 }, (_, n) => 249 - n);

test.each([1, 7, 20, 50, 100, 250])(
  'pages of %i items cover the list once, in order',
  async (limit) => {
    const { found, pages } = await walk([mine], limit);
    expect(found).toEqual(newestFirst);
    expect(pages).toHaveLength(Math.ceil(250 / limit));
  },
);

test('a filtered list still returns all matching items', async () => {
  const everyTenth = (items: readonly Item[]) =>
    numbers(items).map((n) => (n % 10 === 0 ? n : undefined));
  const { found } = await walk([mine], 20, everyTenth as typeof numbers);
  expect(found).toEqual(newestFirst.filter((n) => n % 10 === 0));
});

test('a list that spans several partitions is read as one list', async () => {
  const nobody = myRequests(id(3));
  const { found } = await walk([nobody, theirs, nobody, mine, nobody], 100);
  expect(found).toEqual([1002, 1001, 1000, ...newestFirst]);
});

test('a cursor of another list is rejected', async () => {
  const { cursor } = await readPage(table, [mine], { limit: 5 }, numbers);
  for (const other of [theirs, { ...mine, newestFirst: false }, { ...mine, prefix: '2026' }])
    await expect(readPage(table, [other], { limit: 5, cursor }, numbers)).rejects.toMatchObject({
      code: 'input.cursor-invalid',
    });
});

test.each([
  ['an arbitrary text', 'nonsense'],
  ['something else', Buffer.from('{"a":1}').toString('base64url')],
  ['an empty list', Buffer.from('[]').toString('base64url')],
  ['not base64', '%%%'],
])('%s is rejected as a cursor', async (_, cursor) => {
  await expect(readPage(table, [mine], { limit: 5, cursor }, numbers)).rejects.toMatchObject({
    code: 'input.cursor-invalid',
  });
});

test('a forged cursor cannot access items outside the list that it is used on', async () => {
  const { cursor = '' } = await readPage(table, [mine], { limit: 5 }, numbers);
  const [name] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  const forged = Buffer.from(
    JSON.stringify([name, '9999', `REQUEST#${theirs.pk}1001`, '#']),
  ).toString('base64url');
  const page = await readPage(table, [mine], { limit: 5, cursor: forged }, numbers);
  expect(page.items).toEqual([249, 248, 247, 246, 245]);
});

test('a list of past months crosses the turn of the year, the newest month first', () => {
  expect(listMonthsNewestFirst('2025-11', '2026-02')).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
  ]);
  expect(listMonthsNewestFirst('2026-03', '2026-02')).toEqual([]);
});
