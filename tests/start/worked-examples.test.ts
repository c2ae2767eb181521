import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const product = ['shared', 'functions', 'frontend', 'infra'];

/** Number of files that each kind of change requires, without texts in other languages. */
const files: Readonly<Record<string, number>> = {
  operation: 2,
  'operation-on-a-screen': 5,
  'reference-kind': 5,
  notification: 3,
  'request-notification': 4,
  setting: 5,
  alarm: 1,
};
/** Pattern of the only folders in which a new language requires files. */
const catalogs =
  /^(shared\/language|functions\/platform\/language|frontend\/languages|frontend\/features\/help\/pages)\//;
const examples = [...Object.keys(files), 'language'];

const diffPath = (example: string) => join(root, 'docs/examples', `${example}.diff`);
const changedFiles = (example: string) =>
  [...readFileSync(diffPath(example), 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(
    ([, path]) => path,
  );

const folder = mkdtempSync(join(tmpdir(), 'examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Run a program in the copy of the product. @throws Error with its output */
function run(program: string, args: readonly string[]): void {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() };
  try {
    execFileSync(program, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

test('the tests cover every worked example in the documentation', () => {
  const there = globSync('docs/examples/*.diff', { cwd: root });
  expect(there.map((path) => basename(path, '.diff')).sort()).toEqual(examples.toSorted());
});

test.each(Object.entries(files))(
  'the worked example %s changes %i files, which the contributor guide names',
  (example, count) => {
    const changed = changedFiles(example);
    expect(changed).toHaveLength(count);
    const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const section = guide
      .split(/^## /m)
      .find((text) => text.includes(`docs/examples/${example}.diff`));
    expect(changed.filter((path) => !section?.includes(`\`${path}\``))).toEqual([]);
  },
);

test('adding a language changes only translation catalogs', () => {
  const changed = changedFiles('language');
  expect(changed.filter((path = '') => !catalogs.test(path))).toEqual([]);
});

test('all worked examples apply to the current product together, and compile', {
  timeout: 180_000,
}, () => {
  for (const name of product)
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'dist',
    });
  for (const name of ['package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const example of examples) run('git', ['apply', diffPath(example)]);
  const config = {
    extends: './tsconfig.json',
    include: product,
    exclude: ['frontend/vite.config.ts'],
  };
  writeFileSync(join(folder, 'examples.json'), JSON.stringify(config));
  run(join(root, 'node_modules/.bin/tsc'), ['-p', 'examples.json']);
});
