import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export type BundleFile = { readonly name: string; readonly content: Buffer };

/** Maximum size of the files that load at the cold start of a function. */
export const maxColdStartKB = 425;

/** Return the files of a function's bundle that load at its cold start, `index.mjs` first. */
export function listColdStartFiles(folder: string): BundleFile[] {
  const names = new Set(['index.mjs']);
  const files: BundleFile[] = [];
  for (const name of names) {
    const content = readFileSync(join(folder, name));
    files.push({ name, content });
    for (const { moduleRequest } of parseSync(name, content.toString()).module.staticImports)
      if (moduleRequest.value.startsWith('./')) names.add(moduleRequest.value.slice(2));
  }
  return files;
}
