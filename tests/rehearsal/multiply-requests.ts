import { DatabaseSync } from 'node:sqlite';
import { BatchWriteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { hashEvent } from '#functions/organisation/rules/chain.ts';
import { retryUnprocessed } from '#functions/platform/table/batch-calls.ts';
import { decodeRest, unpackItem } from '#functions/platform/table/pack-item.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import { isEvent } from '#functions/requests/store/keys.ts';
import { splitIntoBatches } from '#shared/batches.ts';
import { followedItems } from '#shared/followed-items.ts';
import { Event } from '#shared/requests/event.ts';
import { id } from '#tests/domain/support/people.ts';

/** A stored item: its attributes, and the text of the fields that are packed into one attribute. */
export type StoredItem = {
  readonly attributes: Record<string, unknown>;
  readonly rest: string | undefined;
};

const Row = z.object({ item_json: z.string() });
const Keys = z.object({ pk: z.string(), sk: z.string() });

/** Read all items of a table file that no engine uses. */
export function readStoredItems(file: string): StoredItem[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const named = "SELECT name FROM sqlite_master WHERE name LIKE 'table%' AND name NOT LIKE '%::%'";
  const { name } = z.object({ name: z.string() }).parse(database.prepare(named).get());
  return database
    .prepare(`SELECT item_json FROM "${name}"`)
    .all()
    .map((row) => {
      const stored = unmarshall(JSON.parse(Row.parse(row).item_json));
      const { rest: _, ...attributes } = stored;
      return { attributes, rest: decodeRest(stored) };
    });
}

export const getKeys = ({ attributes }: StoredItem) => Keys.parse(attributes);
const toText = (item: StoredItem) => JSON.stringify([item.attributes, item.rest ?? null]);
function parseStoredItem(text: string): StoredItem {
  const [attributes, rest] = JSON.parse(text);
  return { attributes, rest: rest ?? undefined };
}

/**
 * True for an item of a request, or in another partition about only this request. Figures are excluded, because they
 * are counted again.
 */
const isPart = (item: StoredItem, requestId: string) => {
  const { pk, sk } = getKeys(item);
  return `${pk} ${sk}`.includes(requestId) && !/FIGURES/.test(`${pk} ${sk}`);
};

/** First number of new ids, and reserved ids per copy: one for its request and for each of its stages and tasks. */
const [firstId, idsPerCopy] = [9_000_000, 1000];
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Return the ids of a request, its stages and tasks, which a copy replaces. */
const listOwnIds = (items: readonly StoredItem[], requestId: string): Set<string> =>
  new Set([
    requestId,
    ...items.flatMap((item) => {
      const { sk } = getKeys(item);
      return /^(TASK|STAGE)#/.test(sk) ? (sk.match(uuid) ?? []) : [];
    }),
  ]);

/** Recalculate the hashes of copied events in order, and replace the former hashes everywhere in the copy. */
function linkEvents(texts: readonly string[]): string[] {
  let copies = [...texts];
  const places = texts
    .map((text, place) => ({ place, keys: getKeys(parseStoredItem(text)) }))
    .filter(({ keys }) => isEvent(keys))
    .sort((a, b) => (a.keys.sk < b.keys.sk ? -1 : 1));
  for (const { place } of places) {
    const { attributes, rest } = parseStoredItem(copies[place] ?? '');
    const event = parseStored(Event, unpackItem({ ...attributes, rest }));
    const hash = hashEvent(event);
    copies = copies.map((text) => text.replaceAll(event.hash, hash));
  }
  return copies;
}

/** Copy a request under new ids and a new number, with a separate audit chain. */
export function copyRequest(
  items: readonly StoredItem[],
  requestId: string,
  copy: number,
): StoredItem[] {
  const own = items.filter((item) => isPart(item, requestId));
  const head = own.find((item) => getKeys(item).sk === '#');
  const { number } = unpackItem({ ...head?.attributes, rest: head?.rest });
  const ids = [...listOwnIds(own, requestId)];
  const replace = (text: string) =>
    ids
      .reduce((all, one, n) => all.replaceAll(one, id(firstId + copy * idsPerCopy + n)), text)
      .replaceAll(String(number), `REQ-2026-${500_000 + copy}`);
  return linkEvents(own.map((item) => replace(toText(item)))).map(parseStoredItem);
}

const isFollowed = ({ sk }: z.infer<typeof Keys>) =>
  [followedItems.events, ...followedItems.found].some((prefix) => sk.startsWith(prefix));

/**
 * Return an item as a table stores it. Unless it is new, stream consumers ignore it, because its effects are copied as
 * well.
 */
export function toStored(item: StoredItem, isNew = false): Record<string, unknown> {
  const { attributes, rest } = item;
  const isIgnored = !isNew && isFollowed(getKeys(item));
  return { ...attributes, ...(rest && { rest }), ...(isIgnored && { imported: true }) };
}

/**
 * Add this number of copied requests to a table, in the format of the version that stored them. The copies have no
 * executions.
 * @param requestIds requests to copy in turn
 */
export async function multiplyRequests(
  items: readonly StoredItem[],
  requestIds: readonly string[],
  count: number,
  { client, tableName }: { readonly client: DynamoDBClient; readonly tableName: string },
): Promise<void> {
  for (let copy = 0; copy < count; copy += 1) {
    const requestId = requestIds[copy % requestIds.length] ?? '';
    const puts = copyRequest(items, requestId, copy).map((item) => ({
      PutRequest: { Item: marshall(toStored(item)) },
    }));
    const limits = { count: 25, size: Number.POSITIVE_INFINITY, sizeOf: () => 1 };
    for (const batch of splitIntoBatches(puts, limits))
      await retryUnprocessed(batch, async (left) => {
        const command = new BatchWriteItemCommand({ RequestItems: { [tableName]: left } });
        const { UnprocessedItems = {} } = await client.send(command);
        return UnprocessedItems[tableName]?.flatMap(({ PutRequest }) =>
          PutRequest?.Item ? [{ PutRequest: { Item: PutRequest.Item } }] : [],
        );
      });
  }
}
