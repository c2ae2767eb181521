import type { Plugin } from 'vite';
import { pairs } from './helpers-with-react.ts';

/** A script that only re-exports what a piece has, to nobody: the manifest names it. */
export const reexport = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/;

/**
 * A module that is loaded on demand and lies in a piece with others gets a script that only re-exports it: one request
 * more. Those who load it take it from the piece itself.
 */
export const skipReexports: Plugin = {
  name: 'skip-reexports',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const nameOf = (file: string) => file.split('/').at(-1) ?? '';
      for (const chunk of chunks) {
        const [, names, piece] = reexport.exec(chunk.code.trim()) ?? [];
        if (!names || !piece || !chunk.isDynamicEntry) continue;
        const taken = pairs(names).map(([own, name = own]) => `${name}:e.${own}`);
        const loading = new RegExp(`import\\(([\`"'])\\./${nameOf(chunk.fileName)}\\1\\)`, 'g');
        for (const other of chunks) {
          if (!loading.test(other.code)) continue;
          other.code = other.code.replace(
            loading,
            () => `import("./${piece}").then(e=>({${taken.join()}}))`,
          );
          other.dynamicImports = other.dynamicImports.map((name) =>
            name === chunk.fileName ? name.replace(nameOf(name), piece) : name,
          );
        }
      }
    },
  },
};
