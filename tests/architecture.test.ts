import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { findLayer, isImportAllowed, layers } from './support/layers.ts';
import { readModules } from './support/read-modules.ts';

const modules = readModules([
  ...['shared', 'functions', 'infra', 'operator', 'frontend'],
  ...['one-machine', 'demo', 'start'],
]);
const tests = readModules(['tests']);
const lines = (source: string) => source.trimEnd().split('\n').length;
const under = (layer: string) => modules.filter(({ file }) => findLayer(file) === layer);

test('the architecture checks find files in every layer and resolve their imports', () => {
  expect(modules.length).toBeGreaterThan(200);
  for (const layer of Object.keys(layers)) expect(under(layer).length, layer).toBeGreaterThan(0);
  for (const layer of [
    'functions/*/operations',
    'frontend/pages',
    'frontend/features',
    'infra',
    'one-machine',
  ])
    expect(under(layer).flatMap(({ imports }) => imports).length, layer).toBeGreaterThan(20);
  const read = [...modules, ...tests];
  for (const folder of ['tests/', 'one-machine/tests/'])
    expect(read.filter(({ file }) => file.startsWith(folder)).length, folder).toBeGreaterThan(30);
  const known = modules.find(({ file }) => file === 'shared/contracts.ts');
  expect(known?.imports).toContain('shared/tasks/tasks-api.ts');
});

test('a module import that breaks the layer rules is detected', () => {
  expect(findLayer('frontend/lib/session.ts')).toBe('frontend/lib');
  expect(findLayer('functions/requests/store/keys.ts')).toBe('functions/*/store');
  expect(
    isImportAllowed(
      'functions/organisation/rules/working-time.ts',
      'functions/requests/store/keys.ts',
    ),
  ).toBe(false);
  expect(
    isImportAllowed(
      'frontend/features/tasks/use-decide.ts',
      'frontend/features/requests/save-audit.ts',
    ),
  ).toBe(false);
  expect(
    isImportAllowed('frontend/components/lists/rows.tsx', 'frontend/features/tasks/use-decide.ts'),
  ).toBe(false);
  expect(
    isImportAllowed(
      'frontend/components/lists/rows.tsx',
      'frontend/widgets/requests/due-label.tsx',
    ),
  ).toBe(false);
  expect(isImportAllowed('shared/fields.ts', 'shared/errors.ts')).toBe(true);
});

test.each(Object.keys(layers))('%s imports only allowed layers', (layer) => {
  const breaches = under(layer).flatMap(({ file, imports }) =>
    imports
      .filter((imported) => !isImportAllowed(file, imported))
      .map((imported) => `${file} -> ${imported}`),
  );
  expect(breaches).toEqual([]);
});

test('generic frontend components import no business area, but widgets do', () => {
  const areas = under('frontend/components').flatMap(({ file, imports }) =>
    imports
      .filter((imported) =>
        /^(shared\/(?!numbers\/|language\/)[^/]+|frontend\/data)\//.test(imported),
      )
      .map((imported) => `${file} -> ${imported}`),
  );
  expect(areas).toEqual([]);
  const knowing = under('frontend/widgets').flatMap(({ imports }) => imports);
  expect(knowing).toContain('shared/requests/path.ts');
});

test('every file belongs to a layer', () => {
  expect(modules.filter(({ file }) => !findLayer(file)).map(({ file }) => file)).toEqual([]);
});

/** Command-line tools, in the folders that the tools build or measure. */
const tools = [
  'frontend/class-names.ts',
  ...['frontend/vite.config.ts', 'frontend/pieces.ts'],
  ...['frontend/piece-graph.ts', 'frontend/merged-chunks.ts', 'frontend/shared-pieces.ts'],
];

test('only the worker that runs a bundled function imports code by a computed name', () => {
  const loading = modules.filter(({ file, loadsByName }) => loadsByName && !tools.includes(file));
  expect(loading.map(({ file }) => file)).toEqual(['one-machine/functions/worker.ts']);
});

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const getVersions = (folder: string) => {
  const file = join(import.meta.dirname, '..', folder, 'package.json');
  const { dependencies, devDependencies } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { ...dependencies, ...devDependencies };
};

test('the product and the one-machine edition use the same version of every common package', () => {
  const [product, oneMachine] = [getVersions('.'), getVersions('one-machine')];
  const shared = Object.keys(oneMachine).filter((name) => name in product);
  expect(shared).toContain('zod');
  for (const name of shared) expect([name, oneMachine[name]]).toEqual([name, product[name]]);
});

/**
 * Allowed packages. The shared layer runs in the browser and in every function. Rules are pure: they need no files,
 * network or framework.
 */
const packages: Record<string, readonly string[]> = {
  // The browser reads logs before the upload, and a function reads them to store them. Languages other than English are
  // loaded on demand.
  shared: ['zod', 'big.js', 'papaparse', 'fflate', 'sax', '@lingui/core', '@lingui/message-utils'],
  'functions/*/rules': ['zod', 'big.js', 'node:crypto'],
};
test.each(Object.entries(packages))('%s imports no packages except %j', (layer, allowed) => {
  const used = new Set(under(layer).flatMap((module) => module.packages));
  expect([...used].filter((name) => !allowed.includes(name))).toEqual([]);
});

test('code for the browser imports no Node.js modules', () => {
  const browser = modules.filter(
    ({ file }) => /^(frontend|shared)\//.test(file) && !tools.includes(file),
  );
  const found = browser.filter((module) =>
    module.packages.some((name) => name.startsWith('node:')),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('every file has at most 250 lines', () => {
  const long = [...modules, ...tests].filter(({ source }) => lines(source) > 250);
  expect(long.map(({ file, source }) => `${file}: ${lines(source)}`)).toEqual([]);
});

test('no line of a comment has more than 120 characters', () => {
  const isWrapped = (file: string) => /^(shared|functions|infra|operator|tests)\//.test(file);
  const comment = /^\s*(\/\*\*|\*|\/\/) .{100,}/;
  const read = [...modules, ...tests]
    .filter(({ file }) => isWrapped(file))
    .flatMap(({ file, source }) =>
      source
        .split('\n')
        .flatMap((line, n) => (comment.test(line) ? { at: `${file}:${n + 1}`, line } : [])),
    );
  expect(read.length).toBeGreaterThan(100);
  expect(read.filter(({ line }) => line.length > 120).map(({ at }) => at)).toEqual([]);
});

test('at least half of the files have at most 80 lines', () => {
  const lengths = modules.map(({ source }) => lines(source)).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
});
