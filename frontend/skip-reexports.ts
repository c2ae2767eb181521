import type { Plugin } from 'vite';
import { parseSpecifiers } from './helpers-with-react.ts';

/**
 * Pattern of a script that only re-exports parts of another chunk. The manifest lists the script, but nothing needs to
 * load it.
 */
export const reexport = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/;

/**
 * A lazy-loaded module that shares a chunk with other modules gets a script that only re-exports it, which costs a
 * request. Make the importers of the module load the chunk directly.
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
        const taken = parseSpecifiers(names).map(([own, name = own]) => `${name}:e.${own}`);
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
