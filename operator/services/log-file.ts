import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { constants, gunzipSync } from 'node:zlib';
import { decodeStart, type FileStart } from '#shared/process/logs/decode-log.ts';
import type { GuessedMapping, LogQuestion } from '#shared/process/logs/guess-mapping.ts';
import { analyzeStart } from '#shared/process/logs/look-at-start.ts';
import { LogMapping, requiredFields } from '#shared/process/logs/mapping.ts';
import { isGzip } from '#shared/process/logs/sniff-log.ts';
import type { LogFile } from '#shared/process/process-import.ts';
import { readWorkbook } from '#shared/spreadsheet/read-workbook.ts';
import { explainOldSpreadsheet, isZip } from '#shared/spreadsheet/spreadsheet-file.ts';
import { UnreadableWorkbook } from '#shared/spreadsheet/unreadable-workbook.ts';
import { UsageError } from './command.ts';
import { assertFile, UnusableFile } from './named-file.ts';

const startBytes = 1024 * 1024;

function unpackStart(path: string, start: Uint8Array): Uint8Array {
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new UnusableFile(`${path}: this packed file is damaged. Pack it again.`);
  }
}

async function readFileStart(path: string): Promise<FileStart> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    const start = buffer.subarray(0, bytesRead);
    // A compressed start ends in the middle of the data, which is not an error.
    const bytes = isGzip(start) ? unpackStart(path, start) : start;
    return { bytes, isWhole: bytesRead < startBytes };
  } finally {
    await file.close();
  }
}

const wordOf = { caseId: 'the request', activity: 'the activity', at: 'the time' } as const;

/** Describe the missing fields of a mapping, with a template for the mapping file and the values in each column. */
function explainMissingColumns(
  guess: GuessedMapping,
  columns: ReadonlyMap<string, string>,
): string {
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

/** Properties of a log that its start does not show, provided by the caller. */
export type LogReadOptions = Partial<
  Pick<
    LogMapping,
    'encoding' | 'timeZone' | 'moments' | 'momentPattern' | 'decimalComma' | 'amountOf'
  >
>;
const answers = {
  ...{ encoding: 'encoding', moments: 'moments', timeZone: 'timeZone', amounts: 'decimalComma' },
  amountOf: 'amountOf',
} as const satisfies Record<LogQuestion, keyof LogReadOptions>;
const questions: Readonly<Record<LogQuestion, string>> = {
  encoding:
    'Its letters fit several alphabets, or one that is not known here. Save it as UTF-8, or say which: --encoding windows-1252 for Western Europe, windows-1250 for Central Europe.',
  moments:
    'Its times can be read in several ways. Say which: --moments day-first, --moments month-first, or --pattern yy-MM-dd.',
  timeZone: 'Its times name no zone. Say which: --zone Europe/Berlin, or --zone UTC.',
  amounts:
    'Its amounts can be thousands or fractions. Say which: --decimal comma (1.000 is a thousand), or --decimal point.',
  amountOf:
    'Events of one request have different amounts. Say which is that of the request: --amount-of first, last, largest or sum.',
};

/** Return the sheet of a workbook as CSV, or undefined for other files. @throws UnusableFile */
async function readWorkbookSheet(path: string): Promise<Buffer | undefined> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close());
  const old = explainOldSpreadsheet(buffer);
  if (old !== undefined) throw new UnusableFile(`${path}: ${old}`);
  if (!isZip(buffer)) return undefined;
  try {
    return Buffer.from(readWorkbook(await readFile(path)).csv);
  } catch (cause) {
    if (cause instanceof UnreadableWorkbook) throw new UnusableFile(`${path}: ${cause.message}`);
    throw cause;
  }
}

/**
 * Read a log file on this machine: its name and hash, its bytes, and the format detected from its start.
 * @throws UsageError, UnusableFile
 */
export async function readLogFile(path: string) {
  await assertFile(path);
  const found = await stat(path);
  const sheet = await readWorkbookSheet(path);
  const bytes = () => (sheet ? Readable.from([sheet]) : createReadStream(path));
  const hash = createHash('sha256');
  for await (const piece of bytes()) hash.update(piece);
  const size = sheet?.length ?? found.size;
  const file: LogFile = { name: basename(path), size, sha256: hash.digest('hex') };
  const firstBytes = sheet
    ? { bytes: sheet.subarray(0, startBytes), isWhole: size < startBytes }
    : await readFileStart(path);
  return {
    file,
    bytes,
    guess(said: LogReadOptions = {}): LogMapping {
      const start = decodeStart(firstBytes, said.encoding && { chosen: said.encoding });
      const { guess, columns, asked } = analyzeStart(start, { timeZone: said.timeZone ?? 'UTC' });
      const read = LogMapping.safeParse({ ...guess, ...said });
      const open = asked.filter((question) => !Object.hasOwn(said, answers[question]));
      if (read.success && open.length > 0)
        throw new UsageError(open.map((question) => questions[question]).join('\n'));
      if (read.success) return read.data;
      throw new UsageError(explainMissingColumns(guess, columns));
    },
  };
}
export type LocalLog = Awaited<ReturnType<typeof readLogFile>>;
