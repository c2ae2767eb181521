import type {
  BatchWriteItemCommandInput,
  TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { announcementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import type { StoredImport } from '#functions/imports/rules/import-acts.ts';
import { processImportStore } from '#functions/imports/store/process-import-store.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { queue } from '#functions/platform/queue.ts';
import { dynamoTable, type Item, type Table } from '#functions/platform/table/table.ts';
import { writeBatches } from '#functions/platform/table/write-batches.ts';
import { decisionLinkStore } from '#functions/tasks/store/decision-link-store.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { countJsonBytes, splitIntoBatches } from '#shared/batches.ts';
import type { Message } from '#shared/messages/message.ts';
import { id } from '#tests/domain/support/people.ts';
import { readModules } from '#tests/support/read-modules.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

type Call = { readonly items: number; readonly bytes: number; readonly most: number };

/** Create a table that records the writes of each call and the number of items. */
async function recordedTable() {
  const { tableName, client } = await engine.freshTable();
  const calls: Call[] = [];
  const record = (items: readonly unknown[], most: number) =>
    calls.push({ items: items.length, bytes: countJsonBytes(items), most });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const input = args.input as TransactWriteItemsCommandInput & BatchWriteItemCommandInput;
        if (commandName === 'TransactWriteItemsCommand') record(input.TransactItems ?? [], 100);
        if (commandName === 'BatchWriteItemCommand')
          record(input.RequestItems?.[tableName] ?? [], 25);
        if (commandName === 'PutItemCommand') record([input], 1);
        return next(args);
      },
    { step: 'initialize' },
  );
  return { table: dynamoTable(tableName, client), calls };
}

const at = (n: number) => new Date(Date.UTC(2026, 2, 2) + n * 1000).toISOString();
const message = (n: number, text = 'Text'): Message => ({
  ...{ messageId: `${at(n)}_${id(n)}-1`, userId: id(1), applicationId: app, at: at(n) },
  ...{ what: 'announcement', title: `Title ${n}`, text, readAt: null },
  announcement: { id: id(7), by: { userId: id(2), name: 'Bo' } },
});
const item = (n: number, text = ''): Item => ({
  pk: 'BATCH',
  sk: String(n).padStart(6, '0'),
  text,
});
const packs = (log: ReturnType<typeof processStore>, count: number) =>
  Array.from({ length: count }, (_, n) => log.packItem(app, id(3), n, []));

/** Every writer of many items, with more items than one call accepts. */
const writers: Record<string, (table: Table) => Promise<unknown>> = {
  'many small items': (table) =>
    writeBatches(
      table,
      Array.from({ length: 205 }, (_, n) => ({ put: item(n) })),
    ),
  'many large items': (table) =>
    writeBatches(
      table,
      Array.from({ length: 40 }, (_, n) => ({ put: item(n, 'ä'.repeat(150_000)) })),
    ),
  'packs of a log of uniform requests': (table) => {
    const log = processStore(table);
    return log.writePacks(packs(log, 205));
  },
  'packs that are removed': async (table) => {
    const log = processStore(table);
    await log.writePacks(packs(log, 205));
    await log.removePacks(app, id(3));
  },
  'messages that are told': (table) =>
    messageStore(table).tell({
      messages: Array.from({ length: 205 }, (_, n) => message(n)),
      ...{ pending: [], sent: [] },
    }),
  'messages that are read': async (table) => {
    const messages = Array.from({ length: 205 }, (_, n) => message(n));
    await messageStore(table).tell({ messages, pending: [], sent: [] });
    await messageStore(table).markAll(id(1), at(500));
    await messageStore(table).correct(messages, (one) => one);
  },
  'an announcement to many people': (table) =>
    announcementDeliveries(table).tell(
      Array.from({ length: 205 }, (_, n) => ({
        message: { ...message(1, 'x'.repeat(20_000)), userId: id(n) },
        name: `Person ${n}`,
      })),
      'none',
    ),
  'mails of an announcement': (table) =>
    announcementDeliveries(table).noteMails(
      Array.from({ length: 205 }, (_, n) => ({ ...message(1), userId: id(n) })),
      'sent',
      at(1),
    ),
  'links of mails': (table) =>
    decisionLinkStore(table).make(
      Array.from({ length: 205 }, (_, n) => ({
        ...{ applicationId: app, requestId: id(n), taskId: id(n) },
        assignee: { userId: id(1), name: 'Ann' },
      })),
      Date.UTC(2026, 2, 2),
    ),
};

test.each(Object.keys(writers))(
  'writing %s stays within the limits of each table call',
  async (what) => {
    const { table, calls } = await recordedTable();
    await writers[what]?.(table);
    expect(calls.length).toBeGreaterThan(1);
    for (const { items, bytes, most } of calls) {
      expect(items).toBeLessThanOrEqual(most);
      expect(bytes).toBeLessThan(4_000_000);
    }
  },
);

test('the stored parts of an import are deleted only if the import has not changed since it was read', async () => {
  const { table } = await recordedTable();
  const log = processStore(table);
  const imports = processImportStore(table);
  const stored = { applicationId: app, id: id(3), version: 3 } as StoredImport;
  await log.writePacks(packs(log, 3));
  await expect(log.removePacks(app, id(3), [imports.unchanged(stored)])).rejects.toMatchObject({
    code: 'item.changed-meanwhile',
  });
  expect(await log.readPack(app, id(3), 2)).toEqual([]);
});

test('messages are sent to a queue in batches of up to ten messages and 256 KB', async () => {
  const sent: number[][] = [];
  const client = {
    send: async ({ input }: { input: { Entries: { MessageBody: string }[] } }) => {
      sent.push(input.Entries.map(({ MessageBody }) => Buffer.byteLength(MessageBody)));
      return {};
    },
  };
  const pending = queue('http://queue', client as unknown as Parameters<typeof queue>[1]);
  const messages = (size: number) =>
    Array.from({ length: 25 }, () => ({ message: 'ß'.repeat(size), seconds: 0 }));
  await pending.sendAll([...messages(10), ...messages(40_000)]);
  expect(sent.flat()).toHaveLength(50);
  for (const sizes of sent) {
    expect(sizes.length).toBeLessThanOrEqual(10);
    expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(256 * 1024);
  }
});

test('batches contain all items in order and never exceed their limits', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(50)),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 60 }),
      (items, count, size) => {
        const batches = [...splitIntoBatches(items, { count, size, sizeOf: (one) => one })];
        expect(batches.flat()).toEqual(items);
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(count);
          if (batch.length > 1) expect(batch.reduce((a, b) => a + b)).toBeLessThanOrEqual(size);
        }
      },
    ),
  );
});

test('only the queue module and the table module split batches, because batches also have a size limit', () => {
  const cut = /\.(?:write|send|sendBatch|sendAll|tell|getAll)\([^;]*\.slice\(\w+, \w+ \+/;
  const commands =
    /new (?:TransactWrite|BatchWrite|BatchGet|TransactGet|BatchWriteItem|SendMessageBatch|PutEvents)Command\(/;
  const modules = readModules(['functions']);
  expect(modules.filter(({ source }) => cut.test(source)).map(({ file }) => file)).toEqual([]);
  expect(modules.filter(({ source }) => commands.test(source)).map(({ file }) => file)).toEqual([
    'functions/platform/queue.ts',
    'functions/platform/table/batch-calls.ts',
    'functions/platform/table/table.ts',
  ]);
});

test('single items are stored in batches of 25, with only the last write of each key', async () => {
  const { tableName, client } = await engine.freshTable();
  const sent: number[] = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { RequestItems } = args.input as BatchWriteItemCommandInput;
        if (commandName === 'BatchWriteItemCommand')
          sent.push(RequestItems?.[tableName]?.length ?? 0);
        return next(args);
      },
    { step: 'initialize' },
  );
  const table = dynamoTable(tableName, client);
  await table.store(Array.from({ length: 60 }, (_, n) => ({ put: item(n % 55, `${n}`) })));
  await table.store([{ remove: item(1) }]);
  expect(sent).toEqual([25, 25, 5, 1]);
  const texts = (await table.queryAll({ pk: 'BATCH' })).map(({ text }) => text);
  expect(texts).toHaveLength(54);
  expect(texts.slice(0, 3)).toEqual(['55', '57', '58']);
});
