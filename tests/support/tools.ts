import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const definitions = join(root, 'tests/tools');
/** Folder of installed third-party tools, in current and former versions. */
export const toolsCache = join(root, '.cache/tools');

/** Sets of tools, and the files in their folders in `tests/tools` that pin the versions. */
export const toolSets = {
  python: ['installer.txt', 'requirements.txt'],
  npm: ['package.json', 'package-lock.json'],
} as const;
export type ToolSet = keyof typeof toolSets;

/** Return the folder of a set of tools. Its name contains a hash of the pinned versions. */
export function findToolFolder(set: ToolSet): string {
  const hash = createHash('sha256');
  for (const file of toolSets[set]) hash.update(readFileSync(toolDefinition(set, file)));
  return join(toolsCache, `${set}-${hash.digest('hex').slice(0, 16)}`);
}

/** Return the path of a file that pins the versions of a set of tools. */
export const toolDefinition = (set: ToolSet, file: string) => join(definitions, set, file);

/** File in the folder of a set of tools that exists once the set is installed completely. */
export const completeMark = 'complete';

/** Return a function that finds programs of a set of tools; undefined if the set is not installed. */
export function findTools(set: ToolSet): ((program: string) => string) | undefined {
  const folder = findToolFolder(set);
  if (!existsSync(join(folder, completeMark))) return undefined;
  const programs = set === 'python' ? 'bin' : 'node_modules/.bin';
  return (program) => join(folder, programs, program);
}
