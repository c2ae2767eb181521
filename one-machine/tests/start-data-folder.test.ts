import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataVersion, openDataFolder } from '#one-machine/data-folder.ts';
import { lockFile, lockWhenFree } from '#one-machine/file-lock.ts';
import { watchStderr } from '#one-machine/tests/support/watch-stderr.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Start with the folder, store contents, and release it. */
function useOnce(contents = 'kept') {
  const opened = openDataFolder(folder, false);
  opened.ready();
  writeFileSync(join(folder, 'contents'), contents);
  opened.release();
}

test('a missing data folder is created with the current data version', () => {
  const missing = join(folder, 'a/b');
  const opened = openDataFolder(missing, false);
  expect(opened.isNew).toBe(true);
  expect(readFileSync(join(missing, 'version'), 'utf8')).toBe(`${dataVersion}\n`);
  opened.release();
});

test('stored data is available at the next start', () => {
  useOnce();
  const opened = openDataFolder(folder, false);
  expect(opened.isNew).toBe(false);
  expect(existsSync(join(folder, 'contents'))).toBe(true);
  opened.release();
});

test('after a first start that was killed before it was ready, the next start uses an empty folder', () => {
  const killed = openDataFolder(folder, false);
  writeFileSync(join(folder, 'contents'), 'half');
  killed.release();
  const opened = openDataFolder(folder, false);
  expect(opened.isNew).toBe(true);
  expect(existsSync(join(folder, 'contents'))).toBe(false);
  opened.release();
});

test('--fresh empties a data folder of any version, but no other folder', () => {
  useOnce();
  writeFileSync(join(folder, 'version'), '7\n');
  openDataFolder(folder, true).release();
  expect(readdirSync(folder).sort()).toEqual(['first-start', 'lock.sqlite', 'pid', 'version']);

  const foreign = mkdtempSync(join(folder, 'home-'));
  writeFileSync(join(foreign, 'letter.txt'), 'dear');
  for (const fresh of [true, false]) {
    expect(() => openDataFolder(foreign, fresh)).toThrow(/not a data folder/);
  }
  expect(readdirSync(foreign)).toEqual(['letter.txt']);
});

test.each([
  [
    dataVersion + 1,
    `a newer version (data version ${dataVersion + 1}; this one knows ${dataVersion})`,
  ],
  [1, `a version before the first release (data version 1; this one reads 2 to ${dataVersion})`],
  [0, `a version before the first release (data version 0; this one reads 2 to ${dataVersion})`],
])(
  'a data folder of version %i is refused with an error that names it and the current version',
  (found, by) => {
    useOnce();
    writeFileSync(join(folder, 'version'), `${found}\n`);
    const contents = () =>
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'hex')]);
    const before = contents();
    expect(() => openDataFolder(folder, false)).toThrow(`was written by ${by}`);
    expect(contents()).toEqual(before);
    openDataFolder(folder, true).release();
    expect(readFileSync(join(folder, 'version'), 'utf8')).toBe(`${dataVersion}\n`);
  },
);

test('a data folder with a version file that contains no number is refused', () => {
  useOnce();
  writeFileSync(join(folder, 'version'), 'seven');
  expect(() => openDataFolder(folder, false)).toThrow(/no version number/);
});

test('an interrupted data update is repeated at the next start until it is finished', () => {
  useOnce();
  writeFileSync(join(folder, 'version'), `${dataVersion - 1}\n`);
  for (const isFinished of [false, true]) {
    const opened = openDataFolder(folder, false);
    expect(opened).toMatchObject({ isNew: false, updatesFrom: dataVersion - 1 });
    expect(readFileSync(join(folder, 'version'), 'utf8')).toBe(`${dataVersion}\n`);
    if (isFinished) opened.updated();
    opened.release();
  }
  const after = openDataFolder(folder, false);
  expect(after.updatesFrom).toBeUndefined();
  after.release();
});

test('neither a new data folder nor one of the current version needs an update', () => {
  const first = openDataFolder(folder, false);
  expect(first.updatesFrom).toBeUndefined();
  first.ready();
  first.release();
  const second = openDataFolder(folder, false);
  expect(second.updatesFrom).toBeUndefined();
  second.release();
});

test('a data folder in use is refused with the id of its process, until that process ends', async () => {
  const code = `const { openDataFolder } = await import('#one-machine/data-folder.ts');
    openDataFolder(${JSON.stringify(folder)}, false); gc(); console.log('held'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  watchStderr(other);
  await once(other.stdout, 'data');
  for (const fresh of [true, false]) {
    expect(() => openDataFolder(folder, fresh)).toThrow(`(process ${other.pid})`);
  }
  other.kill('SIGKILL');
  await once(other, 'exit');
  openDataFolder(folder, false).release();
});

test('a process that waits for a lock gets it when the owner releases it', async () => {
  const lock = join(folder, 'lock');
  const release = lockFile(lock);
  expect(lockFile(lock)).toBeUndefined();
  const waited = vi.fn(() => release?.());
  const releaseOther = await lockWhenFree(lock, waited);
  expect(waited).toHaveBeenCalledOnce();
  expect(lockFile(lock)).toBeUndefined();
  releaseOther();
  lockFile(lock)?.();
});
