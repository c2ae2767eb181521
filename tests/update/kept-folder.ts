import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import { VersionAnswers } from './what-it-says.ts';

const StoredFolder = z.object({
  /** Commit of the product that wrote the folder. */
  commit: z.string(),
  /** Time of the product clock at the last stop, in ms since the epoch. */
  at: z.number(),
  password: z.string(),
  /** Answers of this version before its last stop. */
  answers: VersionAnswers,
  /** Ids of requests in review, each with an open task. */
  open: z.array(z.string()),
  /** Paths and sizes of the files. The contents follow in this order. */
  files: z.array(z.tuple([z.string(), z.int()])),
});
export type StoredFolder = z.infer<typeof StoredFolder>;

/** Return the path of the archived folder of a former data version. */
export const storedFolderPath = (version: number) =>
  join(import.meta.dirname, 'kept', `data-version-${version}.br`);

/** List the former data versions with an archived folder, ascending. */
export const listStoredVersions = (): number[] =>
  readdirSync(join(import.meta.dirname, 'kept'))
    .flatMap((name) => /^data-version-(\d+)\.br$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

function listFolderFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(folder, join(one.parentPath, one.name)))
    .sort();
}

/** Calculate a digest of every file, to detect writes. */
export function hashFolderFiles(folder: string): Record<string, string> {
  const entries = listFolderFiles(folder).map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  ]);
  return Object.fromEntries(entries);
}

/** Delete the items that an update rebuilds, and the stream records, which expire after a day. */
function removeDerivedData(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = DELETE; DELETE FROM _stream_records');
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE name LIKE 'table%' AND name NOT LIKE '%::%'")
    .all();
  for (const { name } of tables)
    db.exec(`DELETE FROM "${name}" WHERE pk LIKE '%#WORDS%' OR pk LIKE '%#SAID%'`);
  db.exec('VACUUM');
  db.close();
}

/**
 * Archive a data folder of a stopped product into one compressed file, without logs and keys. Takes minutes. Return the
 * size of the file.
 */
export function archiveFolder(
  folder: string,
  file: string,
  about: Omit<StoredFolder, 'files'>,
): number {
  removeDerivedData(join(folder, 'table/table.sqlite'));
  const files = listFolderFiles(folder)
    .filter((name) => !/^(logs\/|keys\.json|pid$|lock\.sqlite)|\.pem$/.test(name))
    .map((name) => ({ name, contents: readFileSync(join(folder, name)) }));
  const sizes = files.map(({ name, contents }) => [name, contents.length]);
  const head = Buffer.from(`${JSON.stringify({ ...about, files: sizes })}\n`);
  const whole = Buffer.concat([head, ...files.map(({ contents }) => contents)]);
  mkdirSync(dirname(file), { recursive: true });
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  };
  writeFileSync(file, brotliCompressSync(whole, { params }));
  return statSync(file).size;
}

/** Unpack an archived folder. Its clock continues at the time of the archive. */
export function unpackFolder(file: string, folder: string): StoredFolder {
  const whole = brotliDecompressSync(readFileSync(file));
  const endOfHead = whole.indexOf('\n');
  const kept = StoredFolder.parse(JSON.parse(whole.subarray(0, endOfHead).toString()));
  let start = endOfHead + 1;
  for (const [name, size] of kept.files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), whole.subarray(start, start + size));
    start += size;
  }
  writeFileSync(join(folder, 'clock.json'), JSON.stringify({ offset: kept.at - Date.now() }));
  return kept;
}
