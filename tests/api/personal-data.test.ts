import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import {
  excludedItemKinds,
  ownItemKinds,
  requestItemKinds,
  toPersonalData,
} from '#functions/people/rules/personal-data.ts';
import { unpackItem } from '#functions/platform/table/pack-item.ts';
import { getItemKind } from '#functions/platform/table/upcasters.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { deactivateUser, listPersonHistory } from '#shared/users/people-api.ts';
import { listPersonalData, type PersonalItem } from '#shared/users/personal-data-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { type SceneName, setScene } from './support/scenes.ts';
import { toProduct } from './support/second-product.ts';

const api = await startApi();
const { table, tableName } = toProduct(api);
afterAll(async () => {
  table.destroy();
  await api.stop();
});

const scenes: readonly SceneName[] = [
  ...(['draft', 'file', 'linked', 'talked', 'returned', 'message'] as const),
  ...(['delegation', 'received', 'signedIn'] as const),
];
beforeAll(async () => {
  for (const name of scenes) await setScene(api, name);
});

const load = (userId: string, as: PersonName, query: Record<string, string> = {}) =>
  api.call(listPersonalData, { as, params: { userId }, query });

/** Load all pages of a person's data. */
async function loadAll(name: PersonName, limit: string): Promise<PersonalItem[]> {
  const items: PersonalItem[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const { body } = await load(people[name], name, query);
    items.push(...body.items);
    cursor = body.cursor;
  } while (cursor !== undefined);
  return items;
}

async function scan(): Promise<Record<string, unknown>[]> {
  const documents = DynamoDBDocumentClient.from(table);
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: tableName }));
  return Items.map(unpackItem);
}
const toText = ({ kind, data }: PersonalItem) => toCanonicalJson([kind, data]);

test("every kind of stored item with a person's id is in the personal data export or excluded on purpose", async () => {
  const known = { ...ownItemKinds, ...requestItemKinds, ...excludedItemKinds };
  const items = await scan();
  const found = new Set(
    items.filter((item) => JSON.stringify(item).includes(people.manager)).map(getItemKind),
  );
  expect(found.size).toBeGreaterThan(15);
  expect([...found].filter((kind) => known[kind] === undefined)).toEqual([]);
});

test.each(['employee', 'manager', 'controller'] as const)(
  'the personal data export of %s contains every item with their id in its key',
  async (name) => {
    const file = new Set((await loadAll(name, '7')).map(toText));
    const own = (await scan()).filter(
      (item) =>
        ownItemKinds[getItemKind(item)] !== undefined &&
        [item.pk, item.sk].some((key) => String(key).includes(people[name])),
    );
    const missing = own
      .map((item) => ({ kind: getItemKind(item), data: toPersonalData(getItemKind(item), item) }))
      .filter((one) => !file.has(toText(one)));
    expect(own.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  },
);

test("a personal data export contains the person's requests, decisions, and comments, but not those of others", async () => {
  const requester = await loadAll('employee', '50');
  const approver = await loadAll('manager', '50');
  const kinds = new Set(requester.map(({ kind }) => kind));
  for (const kind of [
    'request',
    'request-values',
    'request-event',
    'request-comment',
    'request-file',
  ])
    expect(kinds, kind).toContain(kind);
  expect(approver.map(({ kind }) => kind)).toContain('request-task');
  expect(approver.map(({ kind }) => kind)).not.toContain('request-values');
  const authors = approver
    .filter(({ kind }) => kind === 'request-event')
    .map(({ data }) => data.by);
  expect(authors.length).toBeGreaterThan(0);
  for (const by of authors) expect(by).toMatchObject({ userId: people.manager });
});

test('a personal data export contains the same items, each once, at any page size', async () => {
  const all = (await loadAll('employee', '100')).map(toText);
  expect(new Set(all).size).toBe(all.length);
  expect((await loadAll('employee', '3')).map(toText).sort()).toEqual(all.sort());
});

test('a personal data export contains no table keys, secrets, or drafts of other people', async () => {
  const body = { categoryId, values: answers('120'), requesterId: people.employee };
  await api.call(createRequest, { as: 'manager', body });
  const text = JSON.stringify(await loadAll('employee', '100'));
  expect(text).not.toMatch(/"(gsi\dpk|pk|sk|addressCode|token)":/);
});

test("only administrators can load another person's data, after their deactivation, and the history records it", async () => {
  for (const as of ['manager', 'admin'] as const)
    expect((await load(people.colleague, as)).problem?.code).toBe('actor.forbidden');
  const params = { userId: people.colleague };
  await api.call(deactivateUser, { as: 'admin', params });
  expect((await load(people.colleague, 'manager')).problem?.code).toBe('actor.forbidden');
  expect((await load(people.colleague, 'admin')).body.items[0]).toMatchObject({ kind: 'user' });
  const { body } = await api.call(listPersonHistory, { as: 'admin', params, query: {} });
  expect(body.items[0]).toMatchObject({ by: { name: 'Admin' } });
  expect(JSON.stringify(body.items[0]?.fields)).toContain('personalDataDownloaded');
});
