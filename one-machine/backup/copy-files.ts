import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyDatabase } from './copy-database.ts';

/**
 * Copy content that is missing in the copy, and return the size of the added content. Content never changes: new
 * content has a new name.
 */
export function copyContent(from: string, to: string): number {
  const [source, target] = [join(from, 'content'), join(to, 'content')];
  mkdirSync(target, { recursive: true, mode: 0o700 });
  let bytes = 0;
  for (const name of existsSync(source) ? readdirSync(source) : []) {
    if (existsSync(join(target, name))) continue;
    bytes += copyUnlessGone(join(source, name), join(target, name));
  }
  return bytes;
}

/** @returns size of the file, 0 if it was removed at this moment */
function copyUnlessGone(source: string, target: string): number {
  try {
    // Share the blocks if the file system supports that, so that a copy costs nothing until one of the two is deleted.
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    return statSync(target).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

/**
 * Update a copy of the files, index and content, to the current state. Retain removed files, because the copied table
 * may still reference them.
 * @returns size of the added files
 */
export async function copyNewerObjects(from: string, to: string): Promise<number> {
  const later = join(to, 'later.sqlite');
  await copyDatabase(join(from, 'objects.sqlite'), later);
  const bytes = copyContent(from, to);
  using index = new DatabaseSync(join(to, 'objects.sqlite'));
  index.prepare('ATTACH ? AS later').run(later);
  index.exec('INSERT OR REPLACE INTO object SELECT * FROM later.object');
  index.exec('DETACH later');
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${later}${suffix}`, { force: true });
  // The object was deleted after the index was copied, so its content is no longer needed.
  const drop = index.prepare('DELETE FROM object WHERE file = ?');
  for (const { file } of index.prepare('SELECT file FROM object').all())
    if (!existsSync(join(to, 'content', String(file)))) drop.run(file ?? '');
  return bytes;
}
