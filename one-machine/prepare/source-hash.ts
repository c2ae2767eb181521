import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const leftOut = new Set(['node_modules', 'dist']);

/** Return a hash of the names and contents of these files and folders below `root`. A missing path counts as empty. */
export function hashSources(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) {
        if (!leftOut.has(name)) add(join(path, name));
      }
    } else if (found) {
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0');
    }
  };
  for (const path of paths) add(path);
  return hash.digest('base64url');
}
