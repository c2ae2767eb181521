import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assertDataFolderComplete } from '../data-folder.ts';
import { OperatorError } from '../options.ts';
import { copyDatabase } from './copy-database.ts';
import { copyContent, copyNewerObjects } from './copy-files.ts';

export type CopyOptions = {
  /** Whether the table is in the folder, instead of an external DynamoDB. */
  readonly hasTable: boolean;
  /** Called after each copied piece. */
  readonly onCopied?: (piece: string, bytes: number) => void | Promise<void>;
};

/** Files that may not exist yet. */
const small = [
  ...['clock.json', 'updates-from'],
  ...['identity/signing-key.pem', 'identity/login-certificate.pem'],
];

/**
 * Copy a data folder, stopped or in use, so that a start on the copy continues from there. Each database is copied at
 * one point in time. The points differ, so their order matters:
 * 1. Stream positions and executions. Both may be older than the table: missing stream records are read again, and the
 *   reconciler restarts lost executions. If they were newer than the table, events would be skipped.
 * 2. Files, the table, and files again. All files that the table references then exist, even if they were removed or
 *   added meanwhile. An additional file is harmless.
 * 3. User accounts. Everybody is in the user pool before the table references them.
 * 4. Queues, then mail. A mail is queued before its message is stored, and leaves the queue when it is sent. At worst
 *   one is sent twice. The file `version` is copied last, because an interrupted copy without it is not accepted as a
 *   data folder. Logs, keys and addresses of the running product are not copied, because they are created again.
 * @throws OperatorError if `to` exists, or if `from` is not a used data folder or lacks a file
 */
export async function copyFolder(from: string, to: string, options: CopyOptions): Promise<void> {
  if (existsSync(to))
    throw new OperatorError(`${to} exists already. Choose a new folder: --to DIR`);
  if (!existsSync(join(from, 'version')) || existsSync(join(from, 'first-start')))
    throw new OperatorError(`${from} is not a data folder that was ever in use.`);
  assertDataFolderComplete(from, options.hasTable);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  chmodSync(to, 0o700);
  try {
    await copyPieces(from, to, options);
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  }
}

async function copyPieces(
  from: string,
  to: string,
  { hasTable, onCopied = () => {} }: CopyOptions,
): Promise<void> {
  const place = (name: string) => {
    mkdirSync(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    return [join(from, name), join(to, name)] as const;
  };
  const one = (name: string) => {
    if (!existsSync(join(from, name))) return;
    const [source, target] = place(name);
    copyFileSync(source, target);
  };
  const database = async (name: string) => {
    if (!existsSync(join(from, name))) return;
    const [source, target] = place(name);
    await copyDatabase(source, target);
    await onCopied(name, statSync(target).size);
  };
  for (const name of small) one(name);
  await database('streams/positions.sqlite');
  await database('machine/executions.sqlite');
  const files = [join(from, 'files'), join(to, 'files')] as const;
  await database('files/objects.sqlite');
  let bytes = copyContent(...files);
  if (hasTable) await database('table/table.sqlite');
  bytes += await copyNewerObjects(...files);
  await onCopied('files/content', bytes);
  await database('identity/users.sqlite');
  await database('queues/queues.sqlite');
  await database('mail/mail.sqlite');
  one('version');
}
