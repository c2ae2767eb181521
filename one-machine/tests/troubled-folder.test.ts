import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAppender } from '#one-machine/append-log.ts';
import { openClock } from '#one-machine/clock.ts';
import { assertDataFolderComplete, openDataFolder } from '#one-machine/data-folder.ts';
import { explainFailure } from '#one-machine/explain-failure.ts';
import { loadCertificate } from '#one-machine/identity/certificate.ts';
import { loadSigningKey } from '#one-machine/identity/signing-key.ts';
import { openMailStore } from '#one-machine/mail/mail-store.ts';
import { openDatabase } from '#one-machine/open-database.ts';
import { assertDescriptors, formatSpaceWarning } from '#one-machine/resources.ts';
import { openQueueStore } from '#one-machine/streams/queue-store.ts';
import { startEngine } from '#one-machine/table/engine.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'troubled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const needed = [
  'table/table.sqlite',
  'identity/users.sqlite',
  'identity/signing-key.pem',
  'files/objects.sqlite',
];
function fill() {
  for (const part of ['table', 'identity', 'files']) mkdirSync(join(folder, part));
  for (const name of needed) writeFileSync(join(folder, name), 'something');
}

test.each(needed)(
  "a data folder without the file %s is refused with the file's name, and no empty file is created",
  (name) => {
    fill();
    expect(() => assertDataFolderComplete(folder, true)).not.toThrow();
    writeFileSync(join(folder, name), '');
    expect(() => assertDataFolderComplete(folder, true)).toThrow(
      `${join(folder, name)} is missing or empty`,
    );
    rmSync(join(folder, name));
    expect(() => assertDataFolderComplete(folder, true)).toThrow(/Put it back from a copy/);
    expect(existsSync(join(folder, name))).toBe(false);
  },
);

test('a data folder needs no table file if an external DynamoDB stores the table', () => {
  fill();
  rmSync(join(folder, 'table/table.sqlite'));
  expect(() => assertDataFolderComplete(folder, false)).not.toThrow();
});

test('opening a data folder makes it accessible only to its owner', () => {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o755 });
  openDataFolder(data, false).release();
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

test('opening a damaged database fails with its path and instructions', () => {
  const file = join(folder, 'damaged.sqlite');
  writeFileSync(file, 'no database at all '.repeat(500));
  expect(() => openDatabase(file)).toThrow(`${file}: It is damaged.`);
});

test('a damaged clock, signing key, or table file is reported with its path', async () => {
  const spoil = (name: string) => {
    const file = join(folder, name);
    writeFileSync(file, 'nothing of the kind '.repeat(500));
    return file;
  };
  const clock = spoil('clock.json');
  expect(() => openClock(folder)).toThrow(`${clock}: It is damaged.`);
  const key = spoil('signing-key.pem');
  await expect(loadSigningKey(folder)).rejects.toThrow(`${key}: It is damaged.`);
  const table = spoil('table.sqlite');
  expectLogged(/^table engine: .*not a valid SQLite database/);
  await expect(startEngine({ file: table, log: printUnusualLog })).rejects.toThrow(
    `${table}: It is damaged.`,
  );
});

test('a damaged certificate of the login page is replaced with a new one', () => {
  const made = loadCertificate(folder);
  expect(loadCertificate(folder)).toEqual(made);
  writeFileSync(join(folder, 'login-certificate.pem'), 'damaged');
  const again = loadCertificate(folder);
  expect(again.cert).toMatch(/^-----BEGIN CERTIFICATE-----/);
  expect(loadCertificate(folder)).toEqual(again);
});

test.each([
  ['ENOSPC', /no space left/],
  ['EROFS', /can only be read/],
  ['EACCES', /may not read and write/],
  ['EMFILE', /Too many files/],
  ['ENOTDIR', /A file stands where a folder is needed/],
])('the message for the error %s is one sentence that starts with the file name', (code, words) => {
  const said = explainFailure(Object.assign(new Error('failed'), { code, path: '/data/x' }));
  expect(said).toMatch(/^\/data\/x: /);
  expect(said).toMatch(words);
});

test('an error that is not about files or disk gets no explanation', () => {
  expect(explainFailure(new Error('something else'))).toBeUndefined();
});

test('too few file descriptors are reported with the command that raises the limit', () => {
  expect(() => assertDescriptors(256)).toThrow(/Only 256 files .* `ulimit -n 4096`/);
  expect(() => assertDescriptors(1024)).not.toThrow();
});

test('the log reports when the disk is nearly full and when it is full', () => {
  expect(formatSpaceWarning(500_000_000, folder)).toBeUndefined();
  expect(formatSpaceWarning(100_000_000, folder)).toMatch(/^Less than 200 MB are left/);
  expect(formatSpaceWarning(0, folder)).toMatch(/^There is no space left/);
});

test('a log file uses at most twice its size limit and contains the newest lines', () => {
  const file = join(folder, 'runtime.log');
  const log = openAppender(file, 1000);
  for (let line = 0; line < 1000; line += 1) log.write(`line ${line}\n`);
  log.close();
  expect(statSync(file).size + statSync(`${file}.1`).size).toBeLessThan(2100);
  expect(readFileSync(file, 'utf8')).toContain('line 999\n');
});

test('a log line written after the log is closed is dropped, because another file can have its descriptor', () => {
  const log = openAppender(join(folder, 'runtime.log'));
  log.write('before\n');
  log.close();
  const other = join(folder, 'other');
  const handle = openSync(other, 'w');
  log.write('after\n');
  closeSync(handle);
  expect(readFileSync(join(folder, 'runtime.log'), 'utf8')).toBe('before\n');
  expect(readFileSync(other, 'utf8')).toBe('');
});

/** SQLite checkpoints its write-ahead log at 1,000 pages of 4 kB. A larger log means that it is never truncated. */
const maxWalBytes = 6_000_000;

test('the write-ahead log of the mail database stays small regardless of the number of mails', () => {
  const file = join(folder, 'mail.sqlite');
  const store = openMailStore(file);
  const mail = {
    kind: 'service',
    from: 'a@b',
    to: ['c@d'],
    subject: 's',
    text: 'x'.repeat(10_000),
  };
  for (let n = 0; n < 1500; n += 1) store.add(mail, n);
  expect(statSync(`${file}-wal`).size).toBeLessThan(maxWalBytes);
  store.close();
});

test('the write-ahead log of the queue database stays small regardless of the number of messages', () => {
  const file = join(folder, 'queues.sqlite');
  const queues = [{ name: 'q', arn: 'arn:aws:sqs:eu-central-1:000000000000:q' }];
  const store = openQueueStore({ file, queues, clock: openClock() });
  const queue = store.named('q');
  for (let n = 0; n < 400; n += 1) {
    queue.send('x'.repeat(10_000));
    for (const { receipt } of queue.receive(1, 1000)) queue.remove(receipt ?? '');
  }
  expect(statSync(`${file}-wal`).size).toBeLessThan(maxWalBytes);
  store.close();
});
