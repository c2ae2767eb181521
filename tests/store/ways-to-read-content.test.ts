import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { scanItems } from '#functions/people/store/scan-items.ts';
import { readImage, StreamRecord } from '#functions/platform/events/stream-record.ts';
import { dynamoTable, type Item } from '#functions/platform/table/table.ts';
import { openEngineSource } from '#one-machine/streams/engine-source.ts';
import { startTableEngine, type TestTable } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId } from '#shared/application.ts';
import { runs } from '#tests/support/runs.ts';
import { exportItems, ItemLine, writeItems } from '../../operator/transfer/items.ts';
import { storedItem } from './support/arbitrary-stored-item.ts';

const engine = await startTableEngine();
const folder = mkdtempSync(join(tmpdir(), 'content-'));
const opened: TestTable[] = [];
afterAll(async () => {
  for (const one of opened) one.close();
  await engine.stop();
  rmSync(folder, { recursive: true });
});

async function openTable() {
  const fresh = await engine.freshTable();
  opened.push(fresh);
  return fresh;
}
const toProduct = ({ client, tableName }: TestTable) => ({
  ...{ table: client, tableName, applicationId: defaultApplicationId },
});

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

/** Read the only item of a table in each way in which stores and commands read items. */
async function readInEachWay(fresh: TestTable, item: Item): Promise<Record<string, unknown>> {
  const { pk, sk } = item;
  const table = dynamoTable(fresh.tableName, fresh.client);
  const [page] = await collect(scanItems(fresh, undefined));
  const indexes = (['gsi1', 'gsi2', 'gsi3'] as const).map(async (index) => [
    index,
    (await table.queryAll({ index, pk: String(item[`${index}pk`]) }))[0],
  ]);
  const [byIndex, [exported = '']] = await Promise.all([
    Promise.all(indexes),
    collect(exportItems(toProduct(fresh), join(folder, fresh.tableName))),
  ]);
  rmSync(join(folder, fresh.tableName));
  const { item: attributes, rest } = ItemLine.parse(JSON.parse(exported));
  return {
    ...{ get: await table.get({ pk, sk }), scan: page?.items[0] },
    ...{
      getAll: (
        await table.getAll([
          { pk, sk },
          { pk: 'none', sk },
        ])
      )[0],
    },
    ...{ query: (await table.queryAll({ pk, consistent: true }))[0] },
    ...{ export: { ...attributes, ...rest }, ...Object.fromEntries(byIndex) },
  };
}

/** Return the images of all changes of a table as consumers of its stream read them. */
async function readImages({ tableName }: TestTable): Promise<unknown[]> {
  const source = openEngineSource({ file: engine.file ?? '', tableName, arn: '' });
  try {
    const { records } = await source.read('', undefined, 1000);
    return records.map(({ event }) => readImage(StreamRecord.parse(event).newImage));
  } finally {
    source.stop();
  }
}

test('content is the same by key, in each index, in the stream, in a scan, after other index keys, and after a move', async () => {
  await fc.assert(
    fc.asyncProperty(storedItem, storedItem, async ([keys, seen, fields], [others]) => {
      const item = JSON.parse(JSON.stringify({ ...keys, ...seen, ...fields }));
      const moved = { ...item, ...others, pk: item.pk, sk: item.sk };
      const [first, second] = [await openTable(), await openTable()];
      const table = dynamoTable(first.tableName, first.client);
      for (const stored of [item, moved]) {
        await table.storeOne({ put: stored });
        for (const [way, read] of Object.entries(await readInEachWay(first, stored)))
          expect([way, read]).toEqual([way, stored]);
      }
      if (engine.file) expect(await readImages(first)).toEqual([item, moved]);
      const spool = join(folder, 'spool');
      const lines = await collect(exportItems(toProduct(first), spool));
      rmSync(spool);
      await writeItems(
        toProduct(second),
        lines.map((line) => ItemLine.parse(JSON.parse(line))),
        new Map(),
      );
      for (const [way, read] of Object.entries(await readInEachWay(second, moved)))
        expect([way, read]).toEqual([way, moved]);
    }),
    { numRuns: runs(10) },
  );
}, 60_000);
