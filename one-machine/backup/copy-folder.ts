import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assertComplete } from '../data-folder.ts';
import { OperatorError } from '../options.ts';
import { copyDatabase } from './copy-database.ts';
import { addLaterObjects, copyContent } from './copy-files.ts';

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
 * Copies a data folder, at rest or in use, so that a start on the copy continues where the folder was. Each database is
 * copied as it is at one moment; the moments differ, so that their order counts:
 * 1. How far the stream was followed, and the executions: both may be older than the table, as what is not followed yet
 *    is read from the table's stream again, and the reconciler starts again what nothing drives. Newer than the table
 *    they would skip events.
 * 2. Files, the table, and files again: what the table names is there, whether it was removed or added meanwhile. A
 *    file too many harms nobody.
 * 3. People who sign in: everybody is in the user pool before the table knows them.
 * 4. What waits in queues, then mail: a mail is in its queue before its message is stored, and leaves it when it is
 *    sent. At worst one goes out twice.
 * The file `version` comes last: without it a copy that was killed is not taken for a data folder.
 * Neither logs nor keys and addresses of the running product are copied; they are made again.
 * @throws Refusal when `to` exists, or `from` is no data folder that has served anybody, or has lost a file
 */
export async function copyFolder(from: string, to: string, options: CopyOptions): Promise<void> {
  if (existsSync(to))
    throw new OperatorError(`${to} exists already. Choose a new folder: --to DIR`);
  if (!existsSync(join(from, 'version')) || existsSync(join(from, 'first-start')))
    throw new OperatorError(`${from} is not a data folder that was ever in use.`);
  assertComplete(from, options.hasTable);
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
  bytes += await addLaterObjects(...files);
  await onCopied('files/content', bytes);
  await database('identity/users.sqlite');
  await database('queues/queues.sqlite');
  await database('mail/mail.sqlite');
  one('version');
}
