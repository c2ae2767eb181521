import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hold } from './hold.ts';
import { Refusal } from './options.ts';

/** Counts up whenever what lies in the folder can no longer be read by the version before. */
const dataVersion = 1;

const lockFile = 'lock.sqlite';

/** The folder that holds everything of one instance. */
export type DataFolder = {
  /** Nothing was kept in it before. */
  readonly isNew: boolean;
  /** Lets another instance have it. */
  release(): void;
};

/**
 * Takes the folder for this process, makes it when it is missing, and empties it with `fresh`.
 * @throws Refusal when it belongs to something else, to a newer version, or to an instance that runs
 */
export function openDataFolder(folder: string, fresh: boolean): DataFolder {
  mkdirSync(folder, { recursive: true });
  const found = readVersion(folder);
  const contents = readdirSync(folder).filter((name) => !name.startsWith(lockFile));
  if (found === undefined && contents.length > 0) {
    throw new Refusal(
      `${folder} is not a data folder of Countersign: it has no version file. Choose another one: --data DIR`,
    );
  }
  if (found !== undefined && found > dataVersion && !fresh) {
    throw new Refusal(
      `${folder} was written by a newer version (data version ${found}; this one knows ${dataVersion}). Choose another one with --data DIR, or start over with --fresh.`,
    );
  }
  const release = hold(join(folder, lockFile));
  if (!release) {
    throw new Refusal(`${folder} is in use by a running instance (process ${readPid(folder)}).`);
  }
  if (fresh) for (const name of contents) rmSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'version'), `${dataVersion}\n`);
  writeFileSync(join(folder, 'pid'), `${process.pid}\n`);
  return { isNew: fresh || found === undefined, release };
}

function readVersion(folder: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, 'version'), 'utf8').trim();
  } catch {
    return undefined;
  }
  if (/^\d+$/.test(text)) return Number(text);
  throw new Refusal(`${join(folder, 'version')} holds no version number.`);
}

function readPid(folder: string): string {
  try {
    return readFileSync(join(folder, 'pid'), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
