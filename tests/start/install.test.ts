import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// The installation runs in a copy, with a replacement of npm that counts its calls and succeeds at the nth call.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(join(folder, 'start'));
  copyFileSync(
    join(import.meta.dirname, '../../start/install.mjs'),
    join(folder, 'start/install.mjs'),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Run the installation with an npm that succeeds at attempt number `succeedsAt`. */
function install(succeedsAt: number) {
  const count = join(folder, 'count');
  writeFileSync(count, '0');
  writeFileSync(
    join(folder, 'npm.cjs'),
    `const fs = require('node:fs');
    const attempt = Number(fs.readFileSync(${JSON.stringify(count)}, 'utf8')) + 1;
    fs.writeFileSync(${JSON.stringify(count)}, String(attempt));
    if (attempt < ${succeedsAt}) { console.error('network reset ' + attempt); process.exit(1); }`,
  );
  return new Promise<{ code: number | string; output: string; errors: string; attempts: number }>(
    (resolve) => {
      execFile(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          "import('./start/install.mjs').then((m) => m.installMissing())",
        ],
        { cwd: folder, env: { ...process.env, npm_execpath: join(folder, 'npm.cjs') } },
        (error, output, errors) =>
          resolve({
            code: error?.code ?? 0,
            output,
            errors,
            attempts: Number(readFileSync(count, 'utf8')),
          }),
      );
    },
  );
}

test('an npm installation that fails because of a lost connection is repeated', async () => {
  expect(await install(3)).toMatchObject({
    code: 0,
    attempts: 3,
    output: expect.stringMatching(/^Installing packages\nInstalled packages in \d+ s\n$/),
    errors: expect.stringContaining('It runs again (attempt 3 of 3).'),
  });
});

test('an npm installation that fails three times ends with a failure status and the messages of npm', async () => {
  const result = await install(4);
  expect(result).toMatchObject({ code: 1, attempts: 3 });
  expect(result.errors).toContain('network reset 3');
  expect(result.errors).toMatch(/npm ci failed\. Its messages are above\.\n$/);
});
