import { afterAll, expect, test } from 'vitest';
import { abandonImport } from '#functions/imports/logs/check-import.ts';
import { createCheckImportDeps } from '#functions/imports/logs/machine-deps.ts';
import { removeStoredImport } from '#functions/imports/remove-stored.ts';
import { endImport } from '#functions/imports/rules/import-acts.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { updateImport } from '#shared/process/imports-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';
import { startApi } from '#tests/support/api.ts';
import { loadImport, mappedImport, runAction, runImportTurn } from './support/process-importing.ts';

const api = await startApi();
afterAll(() => api.stop());
const logs = processStore(api.table);
async function getPacks(importId: string) {
  const packs: ProcessCase[][] = [];
  for await (const pack of logs.readPacks(app, importId)) packs.push(pack);
  return packs;
}
/** Create a log with this number of requests, each with two events. */
const longLog = (count: number) =>
  [
    'case,activity,at',
    ...Array.from({ length: count }, (_, n) => `C${n},Submitted,2026-03-02T09:00:00Z`),
    ...Array.from({ length: count }, (_, n) => `C${n},Approved,2026-03-03T09:00:00Z`),
  ].join('\n');

test('if two executions read the same import, the second one fails with an error that the state machine retries', async () => {
  const { importId } = await mappedImport(api, longLog(1200), csvMapping());
  await runAction(api, importId, 'check');
  const { imports } = createCheckImportDeps();
  let other: Promise<unknown> | undefined;
  const overtaken = {
    ...imports,
    save: async (...saved: Parameters<typeof imports.save>) => {
      // Another execution starts and stores its progress first.
      other ??= imports.load(app, importId).then((found) => imports.save(found, found));
      await other;
      return imports.save(...saved);
    },
  };
  await expect(runImportTurn(importId, 1, { imports: overtaken })).rejects.toMatchObject({
    name: 'ImportBeingRead',
  });
  expect(await loadImport(api, importId)).toMatchObject({ state: 'working' });
  await runImportTurn(importId);
  expect(await loadImport(api, importId)).toMatchObject({ state: 'checked' });
  expect((await getPacks(importId)).flat()).toHaveLength(1200);
});

test('an outdated execution does not delete parts of a log that the import uses', async () => {
  const { importId } = await mappedImport(api, longLog(1200), csvMapping());
  await runAction(api, importId, 'check');
  let ended: Promise<void> | undefined;
  const late = {
    ...logs,
    removePacks: async (...removed: Parameters<typeof logs.removePacks>) => {
      ended ??= runImportTurn(importId);
      await ended;
      return logs.removePacks(...removed);
    },
  };
  await runImportTurn(importId, 1, { logs: late });
  expect(await loadImport(api, importId)).toMatchObject({ state: 'checked' });
  expect((await getPacks(importId)).flat()).toHaveLength(1200);
});

test('an outdated removal of an import deletes nothing after the log was read again', async () => {
  const { importId } = await mappedImport(api, longLog(1200), csvMapping());
  const { imports } = createCheckImportDeps();
  const before = await imports.load(app, importId);
  const author = { by: before.changedBy, at: new Date().toISOString() };
  const hidden = await imports.save(endImport(before, author), before);
  const { name, mapping } = before;
  const params = { id: importId };
  await api.call(updateImport, { as: 'admin', params, body: { name, mapping } });
  await runAction(api, importId, 'check');
  await runImportTurn(importId);
  await expect(removeStoredImport({ imports, logs }, hidden)).rejects.toMatchObject({
    code: 'item.changed-meanwhile',
  });
  expect(await loadImport(api, importId)).toMatchObject({ state: 'checked' });
  expect((await getPacks(importId)).flat()).toHaveLength(1200);
});

test('a log of 70,000 uniform requests is imported in transactions of at most 100 items', async () => {
  const { importId } = await mappedImport(api, longLog(70_000), csvMapping());
  await runAction(api, importId, 'check');
  await runImportTurn(importId);
  expect(await loadImport(api, importId)).toMatchObject({ report: { requests: 70_000 } });
}, 120_000);

test('an import is not marked as failed while another execution reads it', async () => {
  const { importId } = await mappedImport(api);
  await runAction(api, importId, 'check');
  const step = { applicationId: app, importId, turn: 1 };
  await expect(abandonImport(createCheckImportDeps(), step)).rejects.toMatchObject({
    name: 'ImportBeingRead',
  });
});
