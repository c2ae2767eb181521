import type { Plugin } from 'esbuild';

/**
 * Parts of the SDK that this product never calls, although its modules import them, and the method that would be called
 * first: a SHA-256 for platforms that have none (Node has one), the rate limiter of the adaptive retry mode (the mode
 * here is the standard one), and what signs messages of event streams (none is used). 8 kB less at each cold start.
 */
const spares: Record<string, { path: string; method: string }> = {
  Sha256Js: { path: 'core/.*/checksum/sha256/Sha256Js', method: 'constructor' },
  DefaultRateLimiter: {
    path: 'core/.*/retry/util-retry/DefaultRateLimiter',
    method: 'constructor',
  },
  HeaderFormatter: { path: 'signature-v4/.*/HeaderFormatter', method: 'format' },
};

export const withoutSpares: Plugin = {
  name: 'without-spares',
  setup: ({ onLoad }) => {
    for (const [name, { path, method }] of Object.entries(spares))
      onLoad({ filter: new RegExp(`smithy/${path}\\.js$`) }, () => ({
        contents: `export class ${name} { ${method}() { throw new Error('This function was bundled without ${name}.'); } }`,
      }));
  },
};
