import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DeleteItemCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFolder } from '#one-machine/backup/copy-folder.ts';
import type { FilesRig } from '#one-machine/tests/support/files-host.ts';
import { startStorageParts } from '#one-machine/tests/support/start-parts.ts';
import type { StreamRig } from '#one-machine/tests/support/stream-rig.ts';

let folder: string;
let [from, to] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  [from, to] = [join(folder, 'data'), join(folder, 'copy')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = ({ client }: FilesRig, Key: string, Body: string) =>
  client.send(new PutObjectCommand({ Bucket: 'files', Key, Body }));
const read = async ({ client }: FilesRig, Key: string) =>
  (await client.send(new GetObjectCommand({ Bucket: 'files', Key }))).Body?.transformToString();
const store = ({ table }: StreamRig, pk: string, text = '') =>
  table.client.send(
    new PutItemCommand({
      TableName: table.tableName,
      Item: { pk: { S: pk }, sk: { S: '#' }, text: { S: text } },
    }),
  );
const find = async ({ table }: StreamRig, pk: string) =>
  (
    await table.client.send(
      new GetItemCommand({ TableName: table.tableName, Key: { pk: { S: pk }, sk: { S: '#' } } }),
    )
  ).Item;
const mail = { kind: 'service', from: 'a@b', to: ['c@d'], subject: 'Decided', text: 'Yes.' };

test('a copy of a data folder in use can be started and contains the data from the time of the copy', async () => {
  const parts = await startStorageParts(from);
  await store(parts.streams, 'REQUEST#1', 'x'.repeat(50_000));
  await put(parts.files, 'requests/1/receipt', 'the receipt');
  parts.streams.queues.store.named('dead-letters').send('waits');
  parts.mail.add(mail, 1);
  parts.positions.save('notify', { shard: 's', lane: 0, sequence: '7', ended: false });
  parts.positions.sync();

  const copied: string[] = [];
  await copyFolder(from, to, { hasTable: true, onCopied: (piece) => void copied.push(piece) });
  expect(copied).toContain('table/table.sqlite');
  expect(statSync(to).mode & 0o777).toBe(0o700);
  // The original continues to change after the copy. The copy must stay independent of the original.
  await store(parts.streams, 'REQUEST#2');
  await parts.stop();

  const again = await startStorageParts(to);
  expect((await find(again.streams, 'REQUEST#1'))?.text?.S).toHaveLength(50_000);
  expect(await find(again.streams, 'REQUEST#2')).toBeUndefined();
  expect(await read(again.files, 'requests/1/receipt')).toBe('the receipt');
  const waiting = again.streams.queues.store.named('dead-letters').list();
  expect(waiting.map(({ body }) => body)).toEqual(['waits']);
  expect(again.mail.list().map(({ subject }) => subject)).toEqual(['Decided']);
  expect(again.positions.load('notify')).toMatchObject([{ sequence: '7' }]);
});

test('a copy of a data folder contains every file that its table references, even files changed during the copy', async () => {
  const parts = await startStorageParts(from);
  await put(parts.files, 'before', 'removed behind the table');
  const acts: Record<string, () => Promise<unknown>> = {
    // The table is copied next. It already references the added file, and still references the removed file.
    'files/objects.sqlite': () => put(parts.files, 'after', 'added before the table'),
    'table/table.sqlite': () =>
      parts.files.client.send(new DeleteObjectCommand({ Bucket: 'files', Key: 'before' })),
  };
  await copyFolder(from, to, {
    hasTable: true,
    onCopied: async (piece) => void (await acts[piece]?.()),
  });
  await parts.stop();
  const again = await startStorageParts(to);
  expect(await read(again.files, 'before')).toBe('removed behind the table');
  expect(await read(again.files, 'after')).toBe('added before the table');
  expect(readdirSync(join(to, 'files')).filter((name) => name.startsWith('later'))).toEqual([]);
});

test('stream positions are copied before the table, so that the copy skips no event', async () => {
  const parts = await startStorageParts(from);
  const order: string[] = [];
  await copyFolder(from, to, { hasTable: true, onCopied: (piece) => void order.push(piece) });
  const place = (name: string) => order.indexOf(name);
  expect(place('streams/positions.sqlite')).toBeLessThan(place('table/table.sqlite'));
  expect(place('table/table.sqlite')).toBeLessThan(place('files/content'));
  expect(place('files/content')).toBeLessThan(place('queues/queues.sqlite'));
  expect(place('queues/queues.sqlite')).toBeLessThan(place('mail/mail.sqlite'));
  await parts.stop();
});

test('a copy of a data folder has no text of items and files that were deleted before the copy', async () => {
  const canary = 'zyxwanda';
  const parts = await startStorageParts(from);
  const { table } = parts.streams;
  await store(parts.streams, 'REQUEST#1', canary);
  await store(parts.streams, 'REQUEST#2', 'stays');
  await put(parts.files, `requests/1/${canary}`, canary);
  const Key = { pk: { S: 'REQUEST#1' }, sk: { S: '#' } };
  await table.client.send(new DeleteItemCommand({ TableName: table.tableName, Key }));
  await parts.files.client.send(
    new DeleteObjectCommand({ Bucket: 'files', Key: `requests/1/${canary}` }),
  );
  // Simulate the state after a day: until then, stream records contain the former texts.
  const file = new DatabaseSync(join(from, 'table/table.sqlite'));
  file.exec('DELETE FROM _stream_records');
  file.close();
  await copyFolder(from, to, { hasTable: true });
  await parts.stop();
  const findWord = (word: string) =>
    globSync('**/*', { cwd: to, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .filter((name) => name.includes(word) || readFileSync(name).includes(word));
  expect(findWord('stays')).toEqual([join(to, 'table/table.sqlite')]);
  expect(findWord(canary)).toEqual([]);
});

test('only a complete data folder can be copied, and only to a target that does not exist', async () => {
  const copy = () => copyFolder(from, to, { hasTable: true });
  await expect(copy()).rejects.toThrow(/is not a data folder/);
  const parts = await startStorageParts(from);
  await parts.stop();
  mkdirSync(to);
  await expect(copy()).rejects.toThrow(/exists already/);
  rmSync(to, { recursive: true });
  rmSync(join(from, 'identity/users.sqlite'));
  await expect(copy()).rejects.toThrow(/users.sqlite is missing/);
  expect(existsSync(to)).toBe(false);
});

test("copying a damaged database fails with the file's path and leaves no partial copy", async () => {
  const parts = await startStorageParts(from);
  await parts.stop();
  const file = join(from, 'identity/users.sqlite');
  writeFileSync(file, 'no database at all '.repeat(500));
  await expect(copyFolder(from, to, { hasTable: true })).rejects.toThrow(`${file}: It is damaged.`);
  expect(existsSync(to)).toBe(false);
});
