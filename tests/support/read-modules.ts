import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

export type Module = {
  file: string;
  source: string;
  /** Imported files of the repository, as paths from its root. */
  imports: string[];
  /** All other imports, such as `zod` or `node:fs`. */
  packages: string[];
  /** True if the module imports a computed name, which cannot be checked. */
  loadsByName: boolean;
};

/** Parse all TypeScript files of these folders, so that imports in comments and strings are ignored. */
export function readModules(folders: readonly string[]): Module[] {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] },
  );
  return files.sort().map(readModule);
}

function readModule(file: string): Module {
  const source = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const loaded = module.dynamicImports.map(({ moduleRequest }) =>
    literal(source.slice(moduleRequest.start, moduleRequest.end)),
  );
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...loaded.filter((name) => name !== undefined),
  ];
  const isOurs = (name: string) => name.startsWith('#') || name.startsWith('.');
  return {
    file,
    source,
    imports: named
      .filter(isOurs)
      .map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)))),
    loadsByName: loaded.includes(undefined),
    packages: named.filter((name) => !isOurs(name)).map(getPackage),
  };
}

const literal = (text: string) => /^(['"`])([^'"`$]+)\1$/.exec(text)?.[2];

const getPackage = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
