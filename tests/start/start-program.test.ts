import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataVersion } from '#one-machine/data-folder.ts';

// Only what ends before anything is built: the whole start is tried in the browser's tests.
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

test('help is the list of options', async () => {
  const { code, output, errors } = await run('--help');
  expect([code, errors]).toEqual([0, '']);
  for (const option of ['--port', '--data', '--fresh', '--demo', '--no-demo', '--now', '--test']) {
    expect(output).toContain(option);
  }
});

test('a mistake at the command line is a plain sentence and a failure', async () => {
  const { code, errors } = await run('--colour', 'red');
  expect(code).toBe(1);
  expect(errors).toMatch(/^Unknown option '--colour'/);
  expect(errors).not.toMatch(/\bat .*\.ts/);
});

test('a port in use is named, and the data folder stays free for the next try', async () => {
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

test('a clock that runs is not set: data would lie in its future', async () => {
  writeFileSync(join(folder, 'version'), `${dataVersion}\n`);
  const { code, errors } = await run('--data', folder, '--now', '2027-01-04T09:00:00Z');
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The clock of .* runs already; --now wants an empty folder, or --fresh\./,
  );
});

test("somebody else's folder is left as it is", async () => {
  writeFileSync(join(folder, 'letter.txt'), 'dear');
  const { code, errors } = await run('--port', '0', '--data', folder, '--fresh');
  expect(code).toBe(1);
  expect(errors).toContain(`${folder} is not a data folder`);
  expect(readdirSync(folder)).toEqual(['letter.txt']);
});
