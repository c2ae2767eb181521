import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startParts } from '#one-machine/tests/support/start-parts.ts';

let folder: string;
let [from, to] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  [from, to] = [join(folder, 'data'), join(folder, 'copy')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('npm run backup prints the copied parts and the command to start with the backup', async () => {
  const parts = await startParts(from);
  await parts.stop();
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['start/backup.ts', ...args], { encoding: 'utf8' });
  const { stdout, stderr, status } = run('--data', from, '--to', to);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^table\/table\.sqlite: \d+\.\d MB$/m);
  expect(stdout).toContain(`npm start -- --data ${to}`);
  const refused = run('--data', from, '--to', to);
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toMatch(/exists already/);
  expect(run().stderr).toMatch(/--to DIR/);
});
