import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertDataFolderComplete } from '../data-folder.ts';
import { lockFile } from '../file-lock.ts';
import { OperatorError } from '../options.ts';
import { startEngine } from '../table/engine.ts';
import { copyDatabase } from './copy-database.ts';
import { copyNewerObjects } from './copy-files.ts';

const tableFile = 'table/table.sqlite';
const readVersion = (folder: string) => readFileSync(join(folder, 'version'), 'utf8').trim();

/**
 * Lock a stopped data folder, whose table a backup replaces.
 * @returns function that unlocks it
 * @throws OperatorError if the folder or the backup is incomplete, if their versions differ, or if the folder is in use
 */
export function lockForRewind(data: string, backup: string): () => void {
  for (const folder of [data, backup]) assertDataFolderComplete(folder, true);
  const [own, other] = [readVersion(data), readVersion(backup)];
  if (own !== other)
    throw new OperatorError(
      `${backup} has data version ${other}, and ${data} has ${own}. Start with the backup instead.`,
    );
  const release = lockFile(join(data, 'lock.sqlite'));
  if (!release) throw new OperatorError(`${data} is in use. Stop the product first.`);
  return release;
}

/** Start a table engine on the copy of a table that nobody else uses. */
export const openTableFile = (file: string) => startEngine({ file, log: () => undefined });

/** Start a table engine on a copy of the table of a data folder. */
export async function openTableCopy(folder: string) {
  const place = mkdtempSync(join(tmpdir(), 'countersign-table-'));
  const file = join(place, 'table.sqlite');
  await copyDatabase(join(folder, tableFile), file);
  const engine = await openTableFile(file);
  return {
    endpoint: engine.endpoint,
    async stop() {
      await engine.stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Write all data of an unused database into its main file, and delete its other files. */
function closeDatabase(file: string): void {
  {
    using database = new DatabaseSync(file);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/** Replace a database that nobody uses by a copy of another one, in one step, or remove it if there is no other one. */
async function replaceDatabase(
  from: string,
  to: string,
  prepare: (file: string) => Promise<void> = async () => undefined,
): Promise<void> {
  if (!existsSync(from)) return rmSync(to, { force: true });
  const next = `${to}.next`;
  rmSync(next, { force: true });
  await copyDatabase(from, next);
  await prepare(next);
  for (const file of [next, to]) closeDatabase(file);
  renameSync(next, to);
}

/**
 * Replace the table of a locked data folder by that of a backup. Accounts, mails and queues stay. Positions in the
 * stream and executions are taken from the backup, too, because newer ones would skip events of its table. Files are
 * added first and the table is replaced last, so an interrupted replacement can be repeated.
 * @param prepare changes the table before it is used
 * @returns path of the former table
 */
export async function replaceTable(
  data: string,
  backup: string,
  { at, prepare }: { readonly at: Date; readonly prepare: (file: string) => Promise<void> },
): Promise<string> {
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const former = join(data, `table/before-${stamp}.sqlite`);
  await copyDatabase(join(data, tableFile), former);
  await copyNewerObjects(join(backup, 'files'), join(data, 'files'));
  for (const name of ['streams/positions.sqlite', 'machine/executions.sqlite'])
    await replaceDatabase(join(backup, name), join(data, name));
  await replaceDatabase(join(backup, tableFile), join(data, tableFile), prepare);
  return former;
}
