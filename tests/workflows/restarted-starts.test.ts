import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { addSendProgress, beginSending } from '#functions/announcements/rules/announcement-acts.ts';
import { announcementStore } from '#functions/announcements/store/announcement-store.ts';
import { abandonImport, checkImport } from '#functions/imports/logs/check-import.ts';
import { endImport, type StoredImport, writeImport } from '#functions/imports/rules/import-acts.ts';
import { processImportStore } from '#functions/imports/store/process-import-store.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import {
  type RestartDeps,
  restartLostExecutions,
} from '#functions/requests/machine/restart-starts.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { machineArn } from '#one-machine/tests/support/local-sfn.ts';
import { machine, succeedState } from '#one-machine/tests/support/machine-definitions.ts';
import { startHost } from '#one-machine/tests/support/machine-host.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { AppError } from '#shared/errors.ts';
import { id, people } from '#tests/domain/support/people.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';

const minute = 60_000;
const by = { userId: people.admin, name: 'Admin' };
const waiting = machine({
  First: { Type: 'Wait', Seconds: 86_400, Next: 'Last' },
  Last: succeedState,
});

/** Start a table and a machine with waiting executions of both kinds, on one clock. */
async function scene() {
  const engine = await startTableEngine();
  onTestFinished(() => engine.stop());
  const fresh = await engine.freshTable();
  const table = dynamoTable(fresh.tableName, fresh.client);
  const host = await startHost({ definition: waiting, name: 'start' });
  const now = () => new Date(host.clock.now()).toISOString();
  const [announcements, imports] = [announcementStore(table), processImportStore(table)];
  const author = { by, at: now() };
  const changes = { createdBy: by, createdAt: now(), changedBy: by, changedAt: now() };
  const begun = await announcements.create(
    {
      ...{ id: id(1), applicationId: app, title: 'Canteen', text: 'Closed.', state: 'draft' },
      ...{
        audience: { ...emptyAudience, everybody: true },
        addressed: 0,
        told: 0,
        version: 0,
        turn: 0,
      },
      ...changes,
    },
    author,
  );
  const file = { name: 'log.csv', size: 10, sha256: 'a'.repeat(64) };
  const log = processStore(table);
  const uploading: StoredImport = {
    ...{ id: id(2), applicationId: app, name: 'Log', file, state: 'uploading', mapping: null },
    ...{ progress: null, report: null, failure: null, startedAt: null, endedAt: null },
    ...{ version: 0, turn: 0, ...changes },
  };
  return {
    host,
    now,
    announcements,
    imports,
    log,
    begun,
    uploading: await imports.create(uploading),
    run: (more: Partial<RestartDeps> = {}) =>
      restartLostExecutions({
        ...{ applicationId: app, announcements, imports, now },
        announcementsArn: machineArn('start'),
        importsArn: machineArn('start'),
        machine: stateMachine(host.client),
        ...more,
      }),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const getTurn = async ({ announcements }: Scene) => (await announcements.load(app, id(1))).turn;

const schedule = ({ announcements, begun, now, host }: Scene) =>
  announcements.save(
    {
      ...begun,
      ...{ state: 'scheduled', turn: 1, timeZone: 'UTC', changedAt: now(), sentBy: by },
      startsAt: new Date(host.clock.now() + 10 * minute).toISOString(),
    },
    begun,
  );

test('a scheduled announcement whose start was lost is sent shortly after its time and never earlier', async () => {
  expectLogged(/announcement restarted/);
  const here = await scene();
  await schedule(here);
  expect(await here.run()).toBe(0);
  here.host.clock.advance(11 * minute);
  expect(await here.run()).toBe(0);
  here.host.clock.advance(2 * minute);
  expect(await here.run()).toBe(1);
  expect(await getTurn(here)).toBe(2);
  await here.host.start({}, `${id(1)}-2`);
  here.host.clock.advance(60 * minute);
  expect(await here.run()).toBe(0);
});

test('a partly sent announcement continues after its last recipient if its execution is lost', async () => {
  expectLogged(/announcement restarted/);
  const here = await scene();
  const scheduled = await schedule(here);
  await here.host.start({}, `${id(1)}-1`);
  const at = here.now();
  const sending = addSendProgress(beginSending(scheduled, { addressed: 5, at }), {
    ...{ told: 2, position: 'there', at },
  });
  await here.announcements.save(sending, scheduled);
  here.host.clock.advance(30 * minute);
  expect(await here.run()).toBe(0);
  here.host.clock.advance(25 * 60 * minute);
  await expect.poll(() => here.run()).toBe(1);
  const after = await here.announcements.load(app, id(1));
  expect(after).toMatchObject({ turn: 2, told: 2, position: 'there', state: 'sending' });
});

test('an import is restarted if its execution is lost, unless the import was cancelled', async () => {
  expectLogged(/import restarted/);
  const here = await scene();
  const at = here.now();
  const progress = { bytes: 5, stored: 3, requests: 3, at };
  const working = await here.imports.save(
    { ...here.uploading, state: 'working', turn: 1, startedAt: at, progress },
    here.uploading,
  );
  await here.host.start({}, `${id(2)}-1`);
  here.host.clock.advance(10 * minute);
  expect(await here.run()).toBe(0);
  here.host.clock.advance(25 * 60 * minute);
  await expect.poll(() => here.run()).toBe(1);
  const again = await here.imports.load(app, id(2));
  expect(again).toMatchObject({ turn: 2, state: 'working', progress: { bytes: 0, stored: 0 } });
  expect(again.version).toBe(working.version + 1);
  await here.imports.save({ ...again, state: 'cancelled' }, again);
  here.host.clock.advance(60 * minute);
  expect(await here.run()).toBe(0);
});

test('a lost announcement is restarted even if many later ones are scheduled', async () => {
  expectLogged(/announcement restarted/);
  const here = await scene();
  await schedule(here);
  const { announcements, begun, now } = here;
  const startsAt = new Date(here.host.clock.now() + 600 * minute).toISOString();
  for (let n = 0; n < 120; n += 1)
    await announcements.create(
      {
        ...{ ...begun, id: id(100 + n), state: 'scheduled', turn: 1, timeZone: 'UTC', startsAt },
        createdAt: new Date(here.host.clock.now() + n * 1000).toISOString(),
      },
      { by, at: now() },
    );
  here.host.clock.advance(13 * minute);
  expect(await here.run()).toBe(1);
  expect(await getTurn(here)).toBe(2);
});

test('if the reconciler cannot list one kind of unfinished work, it restarts the other kinds and then fails', async () => {
  expectLogged(/import restarted/);
  const here = await scene();
  const { imports, announcements, uploading } = here;
  await imports.save({ ...uploading, state: 'working', turn: 1 }, uploading);
  here.host.clock.advance(10 * minute);
  const busy = new AppError('server.unavailable', 'Busy.');
  const failing = { ...announcements, listUnderWay: () => Promise.reject(busy) };
  await expect(here.run({ announcements: failing })).rejects.toBe(busy);
  expect(await imports.load(app, id(2))).toMatchObject({ turn: 2 });
});

test('an interrupted removal of an import is completed', async () => {
  expectLogged(/import restarted/);
  const here = await scene();
  const { imports, log, uploading, now } = here;
  const packs = Array.from({ length: 60 }, (_, n) => log.packItem(app, id(2), n, []));
  await log.writePacks(packs);
  const ended = endImport(uploading, { by, at: now() });
  const hidden = await imports.save(ended, uploading);
  expect(await here.run()).toBe(0);
  here.host.clock.advance(3 * minute);
  expect(await here.run()).toBe(1);
  const deps = {
    ...{ imports, logs: log, now, noteEvery: minute },
    reference: { load: () => Promise.reject(new Error('Nothing is read.')) },
    readBytes: () => Readable.from([]),
  };
  await checkImport(deps, { applicationId: app, importId: id(2), turn: hidden.turn });
  expect(await imports.find(app, id(2))).toBeDefined();
  await checkImport(deps, { applicationId: app, importId: id(2), turn: hidden.turn + 1 });
  expect(await imports.find(app, id(2))).toBeUndefined();
  expect(await log.readPack(app, id(2), 59)).toBeUndefined();
  expect(await here.run()).toBe(0);
});

test('a removal of an import that always fails is repeated after growing pauses, then shown as failed', async () => {
  expectLogged(/import restarted/);
  const here = await scene();
  const { imports, log, uploading, now, host } = here;
  await imports.save(endImport(uploading, { by, at: now() }), uploading);
  host.clock.advance(3 * minute);
  const restartedAt: number[] = [];
  const isUnderWay = async () => (await imports.listUnderWay(app)).length > 0;
  for (let minutes = 0; minutes < 600 && (await isUnderWay()); minutes += 5) {
    if ((await here.run()) === 1) {
      restartedAt.push(minutes);
      const { turn } = await imports.load(app, id(2));
      const deps = {
        ...{ imports, logs: log, now, noteEvery: minute },
        reference: { load: () => Promise.reject(new Error('Nothing is read.')) },
        readBytes: () => Readable.from([]),
      };
      await abandonImport(deps, { applicationId: app, importId: id(2), turn });
    }
    host.clock.advance(5 * minute);
  }
  expect(restartedAt).toEqual([0, 15, 40, 85, 170]);
  expect(await imports.load(app, id(2))).toMatchObject({
    ...{ state: 'failed', isBeingRemoved: false },
    failure: 'Something went wrong while it was removed. Remove it again.',
  });
  const ended = await imports.load(app, id(2));
  expect(endImport(ended, { by, at: now() })).toMatchObject({
    ...{ isBeingRemoved: true, failedRemovals: 0 },
  });
});

test('an import that is mapped again during its removal is not removed', async () => {
  const here = await scene();
  const { imports, uploading, now } = here;
  const hidden = await imports.save(endImport(uploading, { by, at: now() }), uploading);
  const written = { name: 'Log', mapping: csvMapping() };
  await imports.save(writeImport(hidden, written, { by, at: now() }), hidden);
  here.host.clock.advance(10 * minute);
  expect(await here.run()).toBe(0);
});
