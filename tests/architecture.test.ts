import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readModules } from './support/read-modules.ts';

const transient = 'functions/platform/is-transient-error.ts';
const rules = [
  ...['functions/domain', 'functions/idempotency', 'functions/store'],
  ...['functions/platform', transient, 'shared'],
];
const components = [
  'frontend/data',
  'frontend/lib',
  'frontend/theme',
  'frontend/paths.ts',
  'shared',
];
const widgets = ['frontend/components', ...components];
const features = ['frontend/widgets', ...widgets];
const pages = ['frontend/features', ...features];

/**
 * Who may import whom. Each layer is a folder or a file; it may import itself and what is named. The longest match
 * decides to which layer a file belongs.
 */
const layers: Record<string, readonly string[]> = {
  shared: [],
  'functions/domain': ['shared'],
  'functions/client-limits.ts': [],
  'functions/store': ['functions/domain', 'functions/client-limits.ts', transient, 'shared'],
  // The one list of errors after which the same call may succeed.
  [transient]: ['shared'],
  // What functions say in other languages than English.
  'functions/language': ['shared'],
  'functions/platform': ['functions/client-limits.ts', transient, 'functions/language', 'shared'],
  'functions/idempotency': ['functions/domain', 'functions/store', 'functions/platform', 'shared'],
  // How an organisation comes in by a file, for an operation and for a command.
  'functions/organisation': rules,
  // How a log of another system comes in, by the machine for it and for a command.
  'functions/process-import': rules,
  'functions/api': ['functions/organisation', ...rules],
  'functions/workflows': ['functions/process-import', ...rules],
  'functions/events': rules,
  'functions/identity': rules,
  infra: ['shared'],
  // A package of its own: it knows a product by its synthesized template only.
  'one-machine': [],
  // The demo organisation's past is made by the product's own rules, under a moved clock.
  demo: ['one-machine', 'functions/domain', 'functions/store', 'shared'],
  // What `npm start` runs: the product, its demo organisation and the one machine meet here.
  start: ['demo', 'one-machine', 'shared'],
  // Commands for whoever runs the product; they work beside it, or without it.
  operator: ['functions/organisation', 'functions/process-import', ...rules],
  'frontend/theme': [],
  'frontend/paths.ts': [],
  'frontend/lib': ['frontend/paths.ts', 'shared'],
  'frontend/data': ['frontend/lib', 'shared'],
  'frontend/components': components,
  // A dialog on a page without the widget library brings it along.
  'frontend/widgets': ['frontend/theme', ...widgets],
  'frontend/features': features,
  'frontend/pages': pages,
  frontend: ['frontend/pages', ...pages],
};

const modules = readModules([
  ...['shared', 'functions', 'infra', 'operator', 'frontend'],
  ...['one-machine', 'demo', 'start'],
]);
const tests = readModules(['tests']);
const lines = (source: string) => source.trimEnd().split('\n').length;
const under = (layer: string) => modules.filter(({ file }) => layerOf(file) === layer);

function layerOf(path: string): string | undefined {
  const holding = Object.keys(layers).filter(
    (layer) => path === layer || path.startsWith(`${layer}/`),
  );
  return holding.sort((a, b) => b.length - a.length)[0];
}

/** `features/tasks` of `frontend/features/tasks/use-decide.ts`: features don't know each other. */
const featureOf = (path: string) => /^frontend\/features\/[^/]+/.exec(path)?.[0];

test('the checks see the product: files in every layer, and what they import', () => {
  expect(modules.length).toBeGreaterThan(200);
  for (const layer of Object.keys(layers)) expect(under(layer).length, layer).toBeGreaterThan(0);
  for (const layer of [
    'functions/api',
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

test('a breach would be seen', () => {
  expect(layerOf('frontend/lib/session.ts')).toBe('frontend/lib');
  expect(layerOf('functions/store/keys/requests.ts')).toBe('functions/store');
  expect(
    mayImport('functions/domain/sla/working-time.ts', 'functions/store/keys/requests.ts'),
  ).toBe(false);
  expect(
    mayImport('frontend/features/tasks/use-decide.ts', 'frontend/features/requests/save-audit.ts'),
  ).toBe(false);
  expect(mayImport('frontend/components/rows.tsx', 'frontend/features/tasks/use-decide.ts')).toBe(
    false,
  );
  expect(mayImport('frontend/components/rows.tsx', 'frontend/widgets/due-label.tsx')).toBe(false);
  expect(mayImport('shared/fields.ts', 'shared/errors.ts')).toBe(true);
});

function mayImport(file: string, imported: string): boolean {
  const [own, other] = [layerOf(file), layerOf(imported)];
  if (!own || !other) return false;
  if (own === 'frontend/features' && other === own) return featureOf(file) === featureOf(imported);
  return own === other || (layers[own]?.includes(other) ?? false);
}

test.each(Object.keys(layers))('%s imports only what it may', (layer) => {
  const breaches = under(layer).flatMap(({ file, imports }) =>
    imports
      .filter((imported) => !mayImport(file, imported))
      .map((imported) => `${file} -> ${imported}`),
  );
  expect(breaches).toEqual([]);
});

test('components know no area of the product: what does is a widget', () => {
  const areas = under('frontend/components').flatMap(({ file, imports }) =>
    imports
      .filter((imported) => /^(shared\/(?!numbers\/)[^/]+|frontend\/data)\//.test(imported))
      .map((imported) => `${file} -> ${imported}`),
  );
  expect(areas).toEqual([]);
  const knowing = under('frontend/widgets').flatMap(({ imports }) => imports);
  expect(knowing).toContain('shared/requests/path.ts');
});

test('every file belongs to a layer', () => {
  expect(modules.filter(({ file }) => !layerOf(file)).map(({ file }) => file)).toEqual([]);
});

/** Run at the keyboard, beside what they build and measure. */
const tools = [
  ...['frontend/vite.config.ts', 'frontend/print-size.ts', 'frontend/pieces.ts'],
  ...['frontend/piece-graph.ts', 'frontend/merged-pieces.ts'],
];

test('only the worker that runs a bundled function loads code by a computed name', () => {
  const loading = modules.filter(({ file, loadsByName }) => loadsByName && !tools.includes(file));
  expect(loading.map(({ file }) => file)).toEqual(['one-machine/functions/worker.ts']);
});

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const versionsOf = (folder: string) => {
  const file = join(import.meta.dirname, '..', folder, 'package.json');
  const { dependencies, devDependencies } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { ...dependencies, ...devDependencies };
};

test('what product and one machine both need, both need in the same version', () => {
  const [product, oneMachine] = [versionsOf('.'), versionsOf('one-machine')];
  const shared = Object.keys(oneMachine).filter((name) => name in product);
  expect(shared).toContain('zod');
  for (const name of shared) expect([name, oneMachine[name]]).toEqual([name, product[name]]);
});

/**
 * The vocabulary runs in the browser and in every function; rules are pure: they need neither files nor network nor a
 * framework.
 */
const packages: Record<string, readonly string[]> = {
  // Logs of other systems are read in the browser before they are sent, and by the function that stores them.
  // Languages other than English are loaded by whom they are for.
  shared: ['zod', 'big.js', 'papaparse', 'fflate', 'sax', '@lingui/core', '@lingui/message-utils'],
  'functions/domain': ['zod', 'big.js', 'node:crypto'],
};
test.each(Object.entries(packages))('%s needs no other packages than %j', (layer, allowed) => {
  const used = new Set(under(layer).flatMap((module) => module.packages));
  expect([...used].filter((name) => !allowed.includes(name))).toEqual([]);
});

test('the rules are given the time and new ids, and keep off the environment', () => {
  const impure = /Date\.now\(|new Date\(\)|Math\.random|randomUUID|randomBytes|process\.env/;
  const found = under('functions/domain').filter(({ source }) => impure.test(source));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('no product code scans the table', () => {
  const scanning = modules.filter(
    ({ file, source }) => file.startsWith('functions/') && /ScanCommand|scanPaginate/.test(source),
  );
  expect(scanning.map(({ file }) => file)).toEqual([]);
});

test('keys of the table are built in one folder', () => {
  const key = /`(APP|USER|REQUEST|TASK|FILE|DEPARTMENT)#\$\{/;
  const building = modules.filter(
    ({ file, source }) => file.startsWith('functions/') && key.test(source),
  );
  expect(building.length).toBeGreaterThan(2);
  expect(building.filter(({ file }) => !file.startsWith('functions/store/keys/'))).toEqual([]);
});

test('the browser’s code needs nothing of Node', () => {
  const browser = modules.filter(
    ({ file }) => /^(frontend|shared)\//.test(file) && !tools.includes(file),
  );
  const found = browser.filter((module) =>
    module.packages.some((name) => name.startsWith('node:')),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('every file can be read in one sitting: 250 lines at most', () => {
  const long = [...modules, ...tests].filter(({ source }) => lines(source) > 250);
  expect(long.map(({ file, source }) => `${file}: ${lines(source)}`)).toEqual([]);
});

test('comments fit a screen: no line of one has more than 120 characters', () => {
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

test('files are short: half of them have at most 80 lines', () => {
  const lengths = modules.map(({ source }) => lines(source)).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
});
