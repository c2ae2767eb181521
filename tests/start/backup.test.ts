import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packItem } from '#functions/platform/table/pack-item.ts';
import { copyFolder } from '#one-machine/backup/copy-folder.ts';
import { startStorageParts } from '#one-machine/tests/support/start-parts.ts';
import { buildChain } from '#tests/support/stored-chain.ts';

let folder: string;
let [from, to] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  [from, to] = [join(folder, 'data'), join(folder, 'copy')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('npm run backup prints the copied parts and the command to start with the backup', async () => {
  const parts = await startStorageParts(from);
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

/** Store items in the table of the started parts of one machine. */
async function store(
  { streams: { table } }: Awaited<ReturnType<typeof startStorageParts>>,
  items: object[],
) {
  for (const item of items)
    await table.client.send(
      new PutItemCommand({ TableName: table.tableName, Item: marshall(packItem({ ...item })) }),
    );
}

test('npm run rewind restores the table from a backup, lists the lost changes, and keeps all other data', async () => {
  const chain = buildChain(['submitted', 'approved']);
  const parts = await startStorageParts(from);
  await store(parts, chain.slice(0, 2));
  await copyFolder(from, to, { hasTable: true });
  await store(parts, chain.slice(2));
  parts.mail.add({ kind: 'service', from: 'a@b', to: ['c@d'], subject: 'Later', text: 'Yes.' }, 1);
  const run = (...more: string[]) =>
    spawnSync(process.execPath, ['operator/rewind.ts', '--data', from, '--to', to, ...more], {
      encoding: 'utf8',
    });
  expect(run()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('in use') });
  await parts.stop();
  const tried = run('--dry-run');
  expect(tried).toMatchObject({ status: 0, stderr: '' });
  expect(tried.stdout).toContain('Dry run: nothing was replaced.');
  const { stdout, stderr, status } = run();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('1 audit chains are verified.');
  expect(stdout).toContain('REQ-2026-000001  approved by Ada');
  expect(readdirSync(join(from, 'table')).join()).toMatch(/before-\d{8}T\d{6}Z\.sqlite/);

  const again = await startStorageParts(from);
  const { table } = again.streams;
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
  expect(Items.map(({ sk }) => sk?.S).sort()).toEqual(['#', 'EVENT#000001']);
  expect(again.mail.list().map(({ subject }) => subject)).toEqual(['Later']);
});
