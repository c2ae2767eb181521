import type { Plugin } from 'esbuild';

/** The SDK brings a SHA-256 of its own for platforms that have none. Node has one: 3 kB less at each cold start. */
export const withoutSpareHash: Plugin = {
  name: 'without-spare-hash',
  setup: ({ onLoad }) =>
    onLoad({ filter: /smithy\/core\/.*\/checksum\/sha256\/Sha256Js\.js$/ }, () => ({
      contents: `export class Sha256Js { constructor() { throw new Error('This function was bundled for platforms with SHA-256.'); } }`,
    })),
};
