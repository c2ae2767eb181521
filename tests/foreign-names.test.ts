import { expect, test } from 'vitest';
import { lookUp } from '#shared/look-up.ts';
import { findLookUps } from './support/find-look-ups.ts';
import { readModules } from './support/read-modules.ts';

/** Files that index an object by a computed name, with the reason why the name is never inherited. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['functions/platform/schema-components.ts', 'names of our own schemas'],
  ['shared/forms/calculate.ts', 'keys of fields: forms refuse those that objects inherit'],
  ['shared/import/read-cells.ts', 'columns of our own sheets'],
]);

test('code looks up external names only among the own properties of an object', () => {
  const found = findLookUps(readModules(['frontend', 'shared', 'functions']));
  const files = new Set(found.map(({ file }) => file));
  expect(found.filter(({ file }) => !allowed.has(file))).toEqual([]);
  expect([...allowed.keys()].filter((file) => !files.has(file))).toEqual([]);
});

test('the property look-up check detects a look-up that could find an inherited property', () => {
  const seen = (source: string) => findLookUps([{ file: 'one.ts', source }]).length;
  for (const source of [
    'const table: Record<string, string> = { a: "b" }; table[name];',
    'const table: Readonly<Partial<Record<string, string>>> = {}; table[name] = 1;',
    'const table: { readonly [name: string]: string } = {}; table[name];',
    'type Words = Record<string, string>; const table: Words = {}; table[name];',
    'const table = Object.fromEntries(rows); table[name];',
    'const table = { a: 1 } as const; table[name as keyof typeof table];',
    'const isKnown = name in table;',
  ])
    expect(seen(source), source).toBe(1);
  for (const source of [
    'const table: Record<string, string> = { a: "b" }; table["a"]; lookUp(table, name);',
    'const table: Record<string, string> = Object.create(null); table[name];',
    'const table: Record<Status, string> = { a: "b" }; table[status];',
    'const table: Record<string, string> = {}; table[`levels.after`];',
    'const isTold = "told" in event;',
  ])
    expect(seen(source), source).toBe(0);
});

test('the property look-up check follows an object that is imported from another module', () => {
  const table = {
    file: 'shared/table.ts',
    source: 'export const table: Record<string, string> = {};',
  };
  const source = "import { table as words } from '#shared/table.ts'; words[name];";
  expect(findLookUps([table, { file: 'shared/use.ts', source }])).toEqual([
    { file: 'shared/use.ts', text: 'words[name]' },
  ]);
});

test('lookUp never returns a property that every object inherits', () => {
  for (const name of [...Object.getOwnPropertyNames(Object.prototype), 'unknown'])
    expect(lookUp({ own: 1 }, name), name).toBeUndefined();
  expect(lookUp({ own: 1 }, 'own')).toBe(1);
});
