import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { processImportStore } from '#functions/imports/store/process-import-store.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { importLog } from '../../operator/services/import-log.ts';
import { readLogFile } from '../../operator/services/log-file.ts';

const engine = await startTableEngine();
const { client, tableName, close } = await engine.freshTable();
const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
const calls: string[] = [];
client.middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      calls.push(commandName);
      return next(args);
    },
  { step: 'initialize' },
);
afterAll(async () => {
  printed.mockRestore();
  close();
  await engine.stop();
});

const table = dynamoTable(tableName, client);
const log = await readLogFile(join(import.meta.dirname, '../inputs/log-two-parts.csv'));
const read = async (name: string, dryRun: boolean) => {
  printed.mockClear();
  const place = { tableName, applicationId, client };
  await importLog(place, { log, name, mapping: log.guess(), dryRun });
  return printed.mock.calls.flat().map(String);
};

test('a dry run of the import command reports the same as an import, and writes nothing at any time', async () => {
  const tried = await read('Old system', true);
  expect(calls.filter((name) => /Write|Put|Update|Delete/.test(name))).toEqual([]);
  expect(tried[0]).toMatch(/^[1-9]\d* requests with [1-9]\d* events, from /);
  const imported = await read('Old system', false);
  expect(imported).toEqual([...tried, 'Shown as Old system']);
  const [one] = await processImportStore(table).list(applicationId);
  expect(one).toMatchObject({ name: 'Old system', state: 'shown' });
  expect(await processStore(table).listLogs(applicationId)).toMatchObject([{ id: one?.id }]);
});

test('both the import command and its dry run refuse a name that another import has', async () => {
  for (const dryRun of [true, false])
    await expect(read('OLD SYSTEM', dryRun)).rejects.toMatchObject({ code: 'item.name-taken' });
});
