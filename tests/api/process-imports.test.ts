import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { abandonImport } from '#functions/imports/logs/check-import.ts';
import { createCheckImportDeps } from '#functions/imports/logs/machine-deps.ts';
import { everythingOfLog, processImports } from '#functions/imports/store/keys.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import {
  createImport,
  getImportedCase,
  listImportProblems,
  listImports,
  removeImport,
  startLogUpload,
  updateImport,
} from '#shared/process/imports-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';
import { startApi } from '#tests/support/api.ts';
import {
  checkedImport,
  describeLogFile,
  loadImport,
  mappedImport,
  runAction,
  runImportTurn,
  smallLog,
} from './support/process-importing.ts';

const api = await startApi();
afterAll(() => api.stop());
const logs = processStore(api.table);
const one = (id: string) => ({ as: 'admin' as const, params: { id } });
async function getPacks(importId: string) {
  const packs: ProcessCase[][] = [];
  for await (const pack of logs.readPacks(app, importId)) packs.push(pack);
  return packs;
}
const keysOfLog = (importId: string) => everythingOfLog(app, importId);
const getItems = async (importId: string) =>
  (await api.table.queryAll({ ...keysOfLog(importId), consistent: true })).length;
const isListed = async (id: string) => (await logs.listLogs(app)).some((log) => log.id === id);
/** Return a log with this many requests of two events each. */
const longLog = (count: number) =>
  [
    'case,activity,at',
    ...Array.from({ length: count }, (_, n) => `C${n},Submitted,2026-03-02T09:00:00Z`),
    ...Array.from({ length: count }, (_, n) => `C${n},Approved,2026-03-03T09:00:00Z`),
  ].join('\n');

test('an imported log stays hidden until it is shown, and removing its import deletes all its items', async () => {
  const { importId } = await checkedImport(api, gzipSync(smallLog));
  const { body: found } = await api.call(getImportedCase, {
    ...one(importId),
    query: { caseId: 'A-1' },
  });
  expect(found.case).toEqual({
    ...{ caseId: 'A-1', number: 'A-1', outcome: 'Approved', isOpen: false },
    events: [
      {
        ...{ activity: 'Submitted', kind: 'submitted', at: '2026-03-02T09:00:00.000Z' },
        ...{ workingSeconds: 0, person: { userId: 'person-1', name: 'Person 1' } },
      },
      {
        ...{ activity: 'Approved', kind: 'decided', at: '2026-03-04T10:00:00.000Z' },
        ...{ workingSeconds: expect.any(Number), person: { userId: 'person-3', name: 'Person 3' } },
      },
    ],
  });
  expect(await loadImport(api, importId)).toMatchObject({
    state: 'checked',
    report: { requests: 2, events: 4, from: '2026-03-02T09:00:00.000Z', refusedRows: 0 },
  });
  expect(await isListed(importId)).toBe(false);
  expect((await runAction(api, importId, 'show')).body).toMatchObject({ state: 'shown' });
  expect(await isListed(importId)).toBe(true);

  expect((await api.call(removeImport, one(importId))).status).toBe(200);
  expect([await isListed(importId), await getItems(importId)]).toEqual([false, 0]);
  const { body } = await api.call(listImports, { as: 'admin' });
  expect(body.items.map(({ id }) => id)).not.toContain(importId);
  expect((await api.call(removeImport, one(importId))).status).toBe(404);
});

test('the items of an imported log are in no index and are processed by no stream consumer', async () => {
  const { importId } = await checkedImport(api);
  const items = await api.table.queryAll({ ...keysOfLog(importId), consistent: true });
  const packs = items.filter(({ sk }) => sk.startsWith('PACK#'));
  expect(packs).toHaveLength(1);
  for (const item of items) {
    expect(Object.keys(item).filter((name) => name.startsWith('gsi'))).toEqual([]);
    // READ# starts the state machine that reads the file, and has no other effect.
    expect(item.sk).toMatch(/^(PACK#|READ#|PROBLEMS$)/);
  }
});

test('an import of a log cannot be checked before its file is uploaded, and shows whether the file has arrived', async () => {
  const body = { name: 'Never sent', file: describeLogFile('x') };
  const { id } = (await api.call(createImport, { as: 'admin', body })).body;
  const mapping = csvMapping();
  await api.call(updateImport, { ...one(id), body: { name: body.name, mapping } });
  expect((await runAction(api, id, 'check')).problem).toMatchObject({ code: 'file.not-found' });
  const address = async (of: string) =>
    (await api.call(startLogUpload, { ...one(of), body: {} })).body;
  expect(await address(id)).toMatchObject({ hasArrived: false });
  const { importId } = await mappedImport(api);
  expect(await address(importId)).toMatchObject({ hasArrived: true });
});

test('importing a file again is accepted and names the earlier import, but each import needs a unique name', async () => {
  const first = await checkedImport(api);
  const second = await mappedImport(api);
  const { name } = await loadImport(api, first.importId);
  expect((await loadImport(api, second.importId)).sameFile).toContainEqual({
    ...{ id: first.importId, name },
  });
  const body = { name: name.toUpperCase(), file: describeLogFile(smallLog) };
  const { problem } = await api.call(createImport, { as: 'admin', body });
  expect(problem).toMatchObject({
    code: 'item.name-taken',
    fields: { name: [expect.any(String)] },
  });
});

test('refused rows are listed with reasons, and an import that failed with a wrong mapping can be retried', async () => {
  const content = `${smallLog}\nC-3,Approved,never,Cy`;
  const { importId } = await checkedImport(api, Buffer.from(content));
  const { body } = await api.call(listImportProblems, one(importId));
  expect(body.items).toMatchObject([
    { place: 6, caseId: 'C-3', reason: expect.stringContaining('“never”') },
    { place: 6, caseId: 'C-3', reason: expect.stringContaining('The whole request') },
  ]);
  const { name } = await loadImport(api, importId);
  const wrong = csvMapping({}, { caseId: 'number' });
  await api.call(updateImport, { ...one(importId), body: { name, mapping: wrong } });
  expect(await loadImport(api, importId)).toMatchObject({ state: 'mapped', report: null });
  await runAction(api, importId, 'check');
  await runImportTurn(importId, 2);
  expect(await loadImport(api, importId)).toMatchObject({
    ...{ state: 'failed', failure: 'It has no column “number”.' },
  });
  await api.call(updateImport, { ...one(importId), body: { name, mapping: csvMapping() } });
  await runAction(api, importId, 'check');
  await runImportTurn(importId, 3);
  expect(await loadImport(api, importId)).toMatchObject({ state: 'checked', failure: null });
});

/** The checksum starts eight bytes before the end. */
const withWrongChecksum = gzipSync(longLog(5));
withWrongChecksum.fill(7, withWrongChecksum.length - 8, withWrongChecksum.length - 4);
test.each([
  ['corrupt compression', gzipSync(longLog(500)).subarray(0, 300), 'This packed file is broken'],
  [
    'bytes after the compressed data',
    Buffer.concat([gzipSync(longLog(5)), Buffer.from('more bytes')]),
    'This packed file is damaged. Pack it again.',
  ],
  ['a wrong checksum', withWrongChecksum, 'This packed file is damaged. Pack it again.'],
  ['another encoding', Buffer.from('case,activity,at\nä', 'latin1'), 'Its letters'],
  ['a file that is not a log', Buffer.from('a picture'), 'It has no column'],
  ['an archive of files', Buffer.from('PK\u0003\u0004 a spreadsheet'), 'This is a ZIP file'],
])('a failed import shows the reason: %s', async (_, content, why) => {
  const { importId } = await checkedImport(api, content);
  const found = await loadImport(api, importId);
  expect(found).toMatchObject({ state: 'failed', failure: expect.stringContaining(why) });
});

test('a cancelled import stops without storing more and can be repeated', async () => {
  const { importId } = await mappedImport(api, longLog(1200), csvMapping());
  await runAction(api, importId, 'check');
  let notes = 0;
  const now = () => {
    notes += 1;
    // Each reading of the clock is a minute later, so that every chunk updates the progress.
    return new Date(Date.UTC(2026, 10, 23) + notes * 60_000).toISOString();
  };
  const { imports } = createCheckImportDeps();
  const cancelling = {
    ...imports,
    save: async (...saved: Parameters<typeof imports.save>) => {
      const done = await imports.save(...saved);
      if (done.progress?.bytes) await runAction(api, importId, 'cancel');
      return done;
    },
  };
  await runImportTurn(importId, 1, { now, imports: cancelling, noteEvery: 0 });
  expect(await loadImport(api, importId)).toMatchObject({ state: 'cancelled', report: null });
  await runImportTurn(importId, 1);
  expect(await loadImport(api, importId)).toMatchObject({ state: 'cancelled' });
  await runAction(api, importId, 'check');
  await runImportTurn(importId, 2);
  const packs = await getPacks(importId);
  expect(packs.flat()).toHaveLength(1200);
  expect(await loadImport(api, importId)).toMatchObject({ report: { requests: 1200 } });
});

test('an import that was killed is completed by its next attempt, and each part of the log is stored once', async () => {
  const { importId } = await mappedImport(api, longLog(1200), csvMapping());
  await runAction(api, importId, 'check');
  const killed = {
    ...logs,
    writePacks: async (...written: Parameters<typeof logs.writePacks>) => {
      await logs.writePacks(...written);
      throw new Error('killed');
    },
  };
  await expect(runImportTurn(importId, 1, { logs: killed })).rejects.toThrow('killed');
  const ends = await Promise.allSettled([runImportTurn(importId), runImportTurn(importId)]);
  expect(ends.map(({ status }) => status)).toContain('fulfilled');
  const found = await loadImport(api, importId);
  expect(found.state).toBe('checked');
  expect((await getPacks(importId)).flat().map(({ caseId }) => caseId)).toEqual(
    Array.from({ length: 1200 }, (_, n) => `C${n}`),
  );
});

test('an import in progress can be neither changed nor removed, and is marked as failed if it is given up', async () => {
  const { importId } = await mappedImport(api);
  const { body: working } = await runAction(api, importId, 'check');
  const { name } = working;
  const body = { name, mapping: csvMapping({ timeZone: 'Europe/Berlin' }) };
  for (const call of [
    () => api.call(updateImport, { ...one(importId), body }),
    () => api.call(removeImport, one(importId)),
    () => runAction(api, importId, 'show'),
    () => runAction(api, importId, 'check'),
  ])
    expect((await call()).problem).toMatchObject({ code: 'item.transition-refused' });
  const later = () => new Date(Date.now() + 120_000).toISOString();
  const step = { applicationId: app, importId, turn: 1 };
  await abandonImport({ ...createCheckImportDeps(), now: later }, step);
  expect(await loadImport(api, importId)).toMatchObject({ state: 'failed' });
});

test('an update of an import is refused if it is based on an outdated version', async () => {
  const { importId } = await mappedImport(api);
  const { version, name } = await loadImport(api, importId);
  const headers = { 'if-match': `"${version}"` };
  const change = (timeZone: string) =>
    api.call(updateImport, {
      ...{ ...one(importId), headers },
      body: { name, mapping: csvMapping({ timeZone }) },
    });
  expect((await change('Europe/Berlin')).status).toBe(200);
  expect((await change('Europe/Oslo')).problem).toMatchObject({
    code: 'item.precondition-failed',
  });
  expect(await api.table.queryAll(processImports(app))).not.toHaveLength(0);
});
