import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * AWS clients take their version from their package.json; the other 2 kB of it, scripts and addresses, need not be
 * loaded.
 */
export const onlyVersion: Plugin = {
  name: 'only-version',
  setup: ({ onLoad }) =>
    onLoad({ filter: /@aws-sdk\/[\w-]+\/package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    }),
};
