import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

export type Module = {
  file: string;
  source: string;
  /** Files of the repository, as paths from its root. */
  imports: string[];
  /** Everything else that is named, such as `zod` or `node:fs`. */
  packages: string[];
  /** Whether it loads something whose name it computes: nobody can say what. */
  loadsByName: boolean;
};

/** Parses all TypeScript of these folders: what a comment or a text says is no import. */
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
    packages: named.filter((name) => !isOurs(name)).map(packageOf),
  };
}

const literal = (text: string) => /^(['"`])([^'"`$]+)\1$/.exec(text)?.[2];

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
