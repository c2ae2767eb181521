import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { decodeStart, type FileStart, refuseZip } from '#shared/process/logs/decode-log.ts';
import type { GuessedMapping, LogQuestion } from '#shared/process/logs/guess-mapping.ts';
import { lookAtStart } from '#shared/process/logs/look-at-start.ts';
import { LogMapping, requiredFields } from '#shared/process/logs/mapping.ts';
import { isGzip } from '#shared/process/logs/sniff-log.ts';
import type { LogFile } from '#shared/process/process-import.ts';
import { Refusal } from './open-services.ts';

const startBytes = 1024 * 1024;

async function startOf(path: string): Promise<FileStart> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    const start = buffer.subarray(0, bytesRead);
    refuseZip(start);
    // A packed start ends in the middle, which is no fault.
    const bytes = isGzip(start)
      ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
      : start;
    return { bytes, isWhole: bytesRead < startBytes };
  } finally {
    await file.close();
  }
}

const wordOf = { caseId: 'the request', activity: 'the activity', at: 'the time' } as const;

/** What is missing of a mapping, with the file of one to write it into and what stands in each column. */
function howToSay(guess: GuessedMapping, columns: ReadonlyMap<string, string>): string {
  const missing = requiredFields.filter((field) => guess.columns[field] === undefined);
  const blank = Object.fromEntries(missing.map((field) => [field, 'COLUMN']));
  const mapping = { ...guess, columns: { ...guess.columns, ...blank } };
  const lines = [...columns].map(([column, value]) => `  ${column}: ${value.slice(0, 60)}`);
  return [
    `It can't be guessed which column says ${missing.map((field) => wordOf[field]).join(' and ')}.`,
    `Save this as a file, put names of columns in place of COLUMN, and name the file by --mapping:`,
    JSON.stringify(mapping),
    `The columns, with what stands in them first:`,
    ...(lines.length > 0 ? lines : ['  none']),
  ].join('\n');
}

/** What its caller says of a log that its start does not tell. */
export type SaidOfLog = Partial<
  Pick<LogMapping, 'timeZone' | 'moments' | 'momentPattern' | 'decimalComma'>
>;
const answers = {
  ...{ moments: 'moments', timeZone: 'timeZone', amounts: 'decimalComma' },
} as const satisfies Record<LogQuestion, keyof SaidOfLog>;
const questions: Readonly<Record<LogQuestion, string>> = {
  moments:
    'Its times can be read day first or month first. Say which: --moments day-first, or --moments month-first.',
  timeZone: 'Its times name no zone. Say which: --zone Europe/Berlin, or --zone UTC.',
  amounts:
    'Its amounts can be thousands or fractions. Say which: --decimal comma (1.000 is a thousand), or --decimal point.',
};

/** A log on this machine: what it is, its bytes, and how its start suggests to read it. @throws Refusal */
export async function readLogFile(path: string) {
  const bytes = () => createReadStream(path);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Refusal(`${path}: there is no such file.`);
  const hash = createHash('sha256');
  for await (const piece of bytes()) hash.update(piece);
  const file: LogFile = { name: basename(path), size: found.size, sha256: hash.digest('hex') };
  const start = decodeStart(await startOf(path));
  return {
    file,
    bytes,
    guess(said: SaidOfLog = {}): LogMapping {
      if (found.size === 0) throw new Refusal(`${path}: this file is empty.`);
      const { guess, columns, asked } = lookAtStart(start, { timeZone: said.timeZone ?? 'UTC' });
      const read = LogMapping.safeParse({ ...guess, ...said });
      const open = asked.filter((question) => !Object.hasOwn(said, answers[question]));
      if (read.success && open.length > 0)
        throw new Refusal(open.map((question) => questions[question]).join('\n'));
      if (read.success) return read.data;
      throw new Refusal(howToSay(guess, columns));
    },
  };
}
export type LocalLog = Awaited<ReturnType<typeof readLogFile>>;
