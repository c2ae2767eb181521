import type { Plugin } from 'vite';

/** Parse the names of `import{n as e}from"./cjs-a.js"` or `export{s as n}`, each with its alias. */
export const parseSpecifiers = (names: string) =>
  names.split(',').map((name) => name.trim().split(' as '));

/**
 * Move the bundler's helpers into the React chunk, which every script that needs them also imports. Otherwise, each
 * visit would request an extra file of 0.4 kB. `codeSplitting` groups cannot contain them.
 */
export const helpersWithReact: Plugin = {
  name: 'helpers-with-react',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const helpers = chunks.find(({ name }) => name === 'rolldown-runtime');
      const react = chunks.find(({ name }) => name === 'react');
      const [, body, names] = /^([\s\S]*)export\{([^}]*)\};?\s*$/.exec(helpers?.code ?? '') ?? [];
      if (!helpers || !react || !body || !names) return this.error('Where are the helpers?');
      const nameOf = (file: string) => file.split('/').at(-1) ?? '';
      const from = new RegExp(`import\\{([^}]*)\\}from"\\./${nameOf(helpers.fileName)}";?`);
      for (const chunk of chunks) {
        chunk.imports = chunk.imports.filter((name) => name !== helpers.fileName);
        const [statement, used] = from.exec(chunk.code) ?? [];
        if (!statement || !used) continue;
        const taken = parseSpecifiers(used).map(([name, as = name]) => `${name}:${as}`);
        const source =
          chunk === react
            ? `const $helpers=(()=>{${body}return{${parseSpecifiers(names).map(([own, name = own]) => `${name}:${own}`)}}})();export{$helpers};`
            : `import{$helpers}from"./${nameOf(react.fileName)}";`;
        chunk.code = chunk.code.replace(statement, () => `${source}const{${taken}}=$helpers;`);
        if (chunk !== react && !chunk.imports.includes(react.fileName))
          chunk.imports = [...chunk.imports, react.fileName];
      }
      delete bundle[helpers.fileName];
    },
  },
};
