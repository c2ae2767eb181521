import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Zod builds its writer of JSON schemas into every schema. Functions that never describe a schema leave out its 20 kB;
 * one that calls it gets an error.
 */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup: ({ onLoad }) =>
    onLoad(
      { filter: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      ({ path }) => ({
        contents: [
          `const absent = () => { throw new Error('This function was bundled without JSON schemas.'); };`,
          ...[...readFileSync(path, 'utf8').matchAll(exported)].map(
            ([, name]) => `export const ${name} = absent;`,
          ),
        ].join('\n'),
      }),
    ),
};
