import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import {
  createFilesCalls,
  type FilesRig,
  startFilesRig,
} from '#one-machine/tests/support/files-host.ts';
import {
  daysAfterReplacement,
  planRemoval,
  removeOldAssets,
} from '../../operator/deploy/remove-old-assets.ts';

const Bucket = 'files';
let rig: FilesRig;
let folder: string;
beforeEach(async () => {
  rig = await startFilesRig();
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  return async () => {
    await rig.stop();
    rmSync(folder, { recursive: true });
  };
});
const { put, get } = createFilesCalls(() => rig);

async function listStored() {
  const { Contents = [] } = await rig.client.send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key }) => Key);
}

/** Return the time this many days after the first release. */
const day = (days: number) => new Date(Date.UTC(2026, 0, 1 + days));
const clean = (now: Date) => removeOldAssets({ client: rig.client, bucket: Bucket, folder }, now);

/** Build a release and copy it to the site, as the stack of the site does. */
async function release(...names: string[]) {
  rmSync(join(folder, 'assets'), { recursive: true, force: true });
  mkdirSync(join(folder, 'assets'));
  for (const name of names) {
    writeFileSync(join(folder, 'assets', name), name);
    await put(`assets/${name}`, name);
  }
}

test('a file of the site is removed 30 days after the release that replaced it, regardless of its age', async () => {
  await put('index.html');
  await release('main-1.js', 'react-1.js');
  expect(await clean(day(0))).toEqual([]);
  await release('main-2.js', 'react-1.js');
  expect(await clean(day(100))).toEqual([]);
  await release('main-3.js', 'react-1.js');
  expect(await clean(day(120))).toEqual([]);
  expect(await clean(day(129))).toEqual([]);
  expect(await clean(day(130))).toEqual(['assets/main-1.js']);
  expect(await clean(day(150))).toEqual(['assets/main-2.js']);
  expect(await clean(day(500))).toEqual([]);
  expect(await listStored()).toEqual([
    ...['assets/main-3.js', 'assets/react-1.js'],
    ...['index.html', 'replaced-assets.json'],
  ]);
});

test('a file that a later release uses again remains until 30 days after its next replacement', async () => {
  await release('main-1.js');
  await release('main-2.js');
  await clean(day(0));
  await release('main-1.js');
  expect(await clean(day(40))).toEqual([]);
  await release('main-3.js');
  expect(await clean(day(50))).toEqual([]);
  expect(JSON.parse((await get('replaced-assets.json')).toString())).toEqual({
    'assets/main-1.js': day(50).toISOString(),
    'assets/main-2.js': day(40).toISOString(),
  });
});

test('no old file of the site is removed if the bucket lacks a file of the built site, or if nothing was built', async () => {
  await release('main-1.js');
  await release('main-2.js');
  await clean(day(0));
  await rig.client.send(new DeleteObjectCommand({ Bucket, Key: 'assets/main-2.js' }));
  await expect(clean(day(90))).rejects.toThrow('Old files of the site were not removed: files is');
  rmSync(join(folder, 'assets'), { recursive: true });
  await expect(clean(day(90))).rejects.toThrow('Old files of the site were not removed: files is');
  expect(await listStored()).toContain('assets/main-1.js');
});

test('after any history of releases, exactly the site files that a release of the last 30 days used remain', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 });
  const history = fc.array(fc.record({ after: fc.nat(70), present: names }), { minLength: 1 });
  fc.assert(
    fc.property(history, (releases) => {
      let stored: string[] = [];
      let replaced = {};
      let days = 0;
      const lastUse: Record<string, number> = {};
      let former: readonly string[] = [];
      for (const { after, present } of releases) {
        days += after;
        for (const name of former) lastUse[name] = days;
        former = present;
        stored = [...new Set([...stored, ...present])];
        const plan = planRemoval({
          ...{ stored, replaced, present: new Set(present), now: day(days) },
        });
        replaced = plan.replaced;
        stored = stored.filter((name) => !plan.removed.includes(name));
        const needed = Object.entries(lastUse).flatMap(([name, used]) =>
          days - used < daysAfterReplacement ? [name] : [],
        );
        expect(stored.toSorted()).toEqual([...new Set([...needed, ...present])].sort());
      }
    }),
  );
});
