import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readLog } from '#tests/replay/log.ts';
import { readLogFile } from '../../operator/services/log-file.ts';
import { readJsonFile, UnusableFile } from '../../operator/services/named-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'arguments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string) => join(folder, name);
mkdirSync(place('folder'));
writeFileSync(place('empty'), '');
writeFileSync(place('text'), 'no\0thing\nthat any of them\nreads');
writeFileSync(place('damaged.gz'), gzipSync('a log of something').subarray(0, 12));
writeFileSync(place('head'), 'case,activity,role,timestamp,amount\n');
const log = place('log.csv');
writeFileSync(
  log,
  'case,activity,role,timestamp,amount\nd 1,Declaration SUBMITTED by EMPLOYEE,EMPLOYEE,2018-01-02T10:00:00Z,12.00\n',
);
const csv = join(import.meta.dirname, '../inputs/log-two-parts.csv');

/** Possible faults of a file, and the message for each. */
const faults = [
  ['none', /: there is no such file\.$/],
  ['text/none', /: there is no such file\.$/],
  ['folder', /: this is a folder, not a file\.$/],
  ['empty', /: this file is empty\.$/],
] as const;
const readers = { readJsonFile, readLog, readLogFile };

test.each(Object.entries(readers))(
  '%s reports each file error in one sentence with the path of the file',
  async (_, read) => {
    for (const [name, why] of faults) {
      const reading = read(place(name));
      await expect(reading).rejects.toThrow(UnusableFile);
      await expect(reading).rejects.toThrow(why);
      await expect(reading).rejects.toThrow(place(name));
    }
  },
);

test('unexpected contents and a corrupt compressed file are rejected with the name of the file', async () => {
  const refused = [
    () => readJsonFile(place('text')),
    () => readLog(place('text')),
    () => readLog(place('damaged.gz')),
  ];
  for (const read of refused) await expect(read()).rejects.toThrow(UnusableFile);
  await expect(readLog(place('head'))).rejects.toThrow(/: This is no log of declarations/);
});

/** Commands that read a file at the position of FILE, and the exit status if they cannot read it. */
const commands = [
  ['tests/replay/main.ts FILE --domain', 1],
  ['tests/replay/backtest.ts --log FILE', 1],
  [`tests/replay/backtest.ts --log ${log} --routing FILE`, 1],
  [`operator/import.ts ${csv} --dry-run --mapping FILE`, 1],
  ['operator/organisation.ts FILE --dry-run', 1],
  // For this command, status 1 means a broken chain.
  ['operator/verify-audit.ts FILE', 2],
] as const;

const run = (command: string) =>
  new Promise<{ status: unknown; out: string; errors: string }>((resolve) => {
    execFile(process.execPath, command.split(' '), (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out, errors }),
    );
  });

test.each(commands)(
  '%s ends with one line for a missing file or an unexpected file type',
  async (command, status) => {
    const names = ['none', 'text'];
    const ended = await Promise.all(names.map((name) => run(command.replace('FILE', place(name)))));
    for (const [n, { errors, ...rest }] of ended.entries()) {
      expect({ ...rest, errors }).toMatchObject({ status, out: '' });
      expect(errors).toMatch(/^[^\n]+\n$/);
      expect(errors.startsWith(`${place(names[n] ?? '')}: `)).toBe(true);
    }
  },
);

test('a missing log file ends the import command and the PM4Py comparison with one line', async () => {
  const expected = { status: 1, out: '', errors: `${place('none')}: there is no such file.\n` };
  for (const command of ['operator/import.ts FILE --dry-run', 'tests/peers/pm4py.ts FILE'])
    expect(await run(command.replace('FILE', place('none')))).toEqual(expected);
});
