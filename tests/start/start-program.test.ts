import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataVersion } from '#one-machine/data-folder.ts';

// Covers only starts that end before anything is built. Browser tests cover the whole start.
const program = join(import.meta.dirname, '../../start/start.mjs');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  new Promise<{ code: number | string; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    );
  });

test('the help of the start command lists the options', async () => {
  const { code, output, errors } = await run('--help');
  expect([code, errors]).toEqual([0, '']);
  for (const option of ['--port', '--data', '--fresh', '--demo', '--no-demo', '--now', '--test']) {
    expect(output).toContain(option);
  }
});

test('a command-line error is reported in a plain sentence with a failure status', async () => {
  const { code, errors } = await run('--colour', 'red');
  expect(code).toBe(1);
  expect(errors).toMatch(/^Unknown option '--colour'/);
  expect(errors).not.toMatch(/\bat .*\.ts/);
});

test('a port in use is reported, and a failed start does not lock the data folder', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { code, errors } = await run('--port', String(port), '--data', folder);
  expect(code).toBe(1);
  expect(errors).toContain(`Port ${port} is in use`);
  expect((await run('--port', String(port), '--data', folder)).errors).toContain('is in use');
  server.close();
});

test('the start refuses to set the clock of an existing data folder, because data would be in its future', async () => {
  writeFileSync(join(folder, 'version'), `${dataVersion}\n`);
  const { code, errors } = await run('--data', folder, '--now', '2027-01-04T09:00:00Z');
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The clock of .* runs already; --now wants an empty folder, or --fresh\./,
  );
});

test('the start never changes a folder that belongs to another program', async () => {
  writeFileSync(join(folder, 'letter.txt'), 'dear');
  const { code, errors } = await run('--port', '0', '--data', folder, '--fresh');
  expect(code).toBe(1);
  expect(errors).toContain(`${folder} is not a data folder`);
  expect(readdirSync(folder)).toEqual(['letter.txt']);
});
