import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockFile } from './file-lock.ts';
import { OperatorError } from './options.ts';

/** Version of the data in a folder. Increase it whenever the previous version can no longer read the data. */
export const dataVersion = 5;

/** Oldest readable version. Older folders only existed for hours before the first release. */
const oldestDataVersion = 2;

const lockName = 'lock.sqlite';

/** Marker file that exists until the first start in the folder is ready. */
const unreadyFile = 'first-start';

/** File with the version before an update, until the update is complete, even after an interruption. */
const updateFile = 'updates-from';

/** Marker files of a data folder, which remain when it is emptied. */
const kept = new Set([unreadyFile, 'version']);

/** Folder with all data of one instance. */
export type DataFolder = {
  /** Whether the folder was empty before. */
  readonly isNew: boolean;
  /** Oldest version whose update is incomplete, if an earlier version wrote the folder. */
  readonly updatesFrom: number | undefined;
  /** Must be called when the update is complete. */
  updated(): void;
  /** Call before serving the first request. After this call, a restart keeps the folder's content. */
  ready(): void;
  /** Releases the folder for another instance. */
  release(): void;
};

/**
 * Open the folder for this process, and create it if it is missing. Empty it with `fresh`, or if its first start was
 * interrupted before it served anybody, because its data is then incomplete and unused.
 * @throws OperatorError if it belongs to another program, to a newer or too old version, or to a running instance
 */
export function openDataFolder(folder: string, fresh: boolean): DataFolder {
  // Other users of this machine must not read mail, tokens and people's texts.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const found = readVersion(folder);
  const contents = readdirSync(folder).filter((name) => !name.startsWith(lockName));
  if (found === undefined && contents.length > 0) {
    throw new OperatorError(
      `${folder} is not a data folder: it has no version file. Choose another one: --data DIR`,
    );
  }
  if (found !== undefined && found > dataVersion && !fresh) {
    throw new OperatorError(
      `${folder} was written by a newer version (data version ${found}; this one knows ${dataVersion}). Choose another one with --data DIR, or start over with --fresh.`,
    );
  }
  if (found !== undefined && found < oldestDataVersion && !fresh) {
    throw new OperatorError(
      `${folder} was written by a version before the first release (data version ${found}; this one reads ${oldestDataVersion} to ${dataVersion}). Choose another one with --data DIR, or start over with --fresh.`,
    );
  }
  const release = lockFile(join(folder, lockName));
  if (!release) {
    throw new OperatorError(
      `${folder} is in use by a running instance (process ${readPid(folder)}).`,
    );
  }
  const isNew = fresh || found === undefined || contents.includes(unreadyFile);
  if (isNew) {
    writeFileSync(join(folder, unreadyFile), '');
    for (const name of contents.filter((one) => !kept.has(one))) {
      rmSync(join(folder, name), { recursive: true });
    }
  }
  const updatesFrom = isNew ? undefined : recordPendingUpdate(folder, found ?? dataVersion);
  writeFileSync(join(folder, 'version'), `${dataVersion}\n`);
  writeFileSync(join(folder, 'pid'), `${process.pid}\n`);
  return {
    ...{ isNew, updatesFrom, release },
    updated: () => rmSync(join(folder, updateFile), { force: true }),
    ready: () => rmSync(join(folder, unreadyFile), { force: true }),
  };
}

function recordPendingUpdate(folder: string, found: number): number | undefined {
  const file = join(folder, updateFile);
  const unfinished = existsSync(file) ? Number(readFileSync(file, 'utf8')) : found;
  if (unfinished === dataVersion) return undefined;
  writeFileSync(file, `${unfinished}\n`);
  return unfinished;
}

/** Required files of a folder in use, each with the data that is lost without it. */
const needed = [
  ['table/table.sqlite', 'everything that people stored'],
  ['identity/users.sqlite', 'everybody\u2019s sign-in'],
  ['identity/signing-key.pem', 'the key of all sign-ins'],
  ['files/objects.sqlite', 'the list of all files'],
] as const;

/**
 * Reject a folder with lost data, so that the product does not start empty. The error names the missing or empty file.
 * @param hasTable whether the table is in the folder, and not in another DynamoDB
 * @throws OperatorError
 */
export function assertDataFolderComplete(folder: string, hasTable: boolean): void {
  for (const [name, what] of needed) {
    if (name.startsWith('table/') && !hasTable) continue;
    const file = join(folder, name);
    if (statSync(file, { throwIfNoEntry: false })?.size) continue;
    throw new OperatorError(
      `${file} is missing or empty: it holds ${what}. Put it back from a copy of the folder, or start over with --fresh.`,
    );
  }
}

function readVersion(folder: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, 'version'), 'utf8').trim();
  } catch {
    return undefined;
  }
  if (/^\d+$/.test(text)) return Number(text);
  throw new OperatorError(`${join(folder, 'version')} holds no version number.`);
}

function readPid(folder: string): string {
  try {
    return readFileSync(join(folder, 'pid'), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
