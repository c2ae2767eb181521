import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A summary or description of a contract, as its texts are written: between quotes, on the same line or the next. */
const told = /^ +(?:summary|description):\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

/** What contracts tell readers of `/api-docs` is left out of functions that don't describe themselves. */
export const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]shared[\\/].+-(?:api|endpoints?)\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(told, ''),
      loader: 'ts',
    })),
};
