import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { upcastersByKind } from '#functions/platform/table/upcasters.ts';
import { dataVersion } from '#one-machine/data-folder.ts';
import recorded from '#one-machine/stored-shapes.json' with { type: 'json' };
import { readModules } from './support/read-modules.ts';
import { readsItems } from './support/reads-items.ts';
import { refusedByOlder } from './support/stored-shapes.ts';
import { keptVersions } from './update/kept-folder.ts';

/** Files that read something else than stored items by a schema, and what. */
const othersRead: Readonly<Record<string, string>> = {
  'functions/platform/table/stored-item.ts': 'the one reader',
  'functions/platform/table/table.ts': 'the answer of a counter',
  'functions/platform/table/cursor.ts': 'what a caller sent',
  'functions/organisation/store/reference-bundle.ts': 'a type of what was read',
  'functions/messages/mails/read-feedback.ts': 'events of the mail service',
  'functions/live/serve-connection.ts': 'what a tab sent',
};
/** Ids and addresses are checked before they are looked for. */
const parses = /(?<!\b(?:Date|JSON|Id|Email|Image))\.(?:safeP|p)arse(?:Async)?\(/;

test('stored items are read by the one reader, which knows all their versions', () => {
  const readers = readModules(['functions']).filter(({ file }) => readsItems.test(file));
  const found = readers.filter(({ source }) => parses.test(source)).map(({ file }) => file);
  expect(found.filter((file) => !(file in othersRead))).toEqual([]);
  expect(Object.keys(othersRead).filter((file) => !found.includes(file))).toEqual([]);
});

test('a second way to read a stored item would be seen', () => {
  expect(parses.test('const request = Request.parse(item);')).toBe(true);
  expect(parses.test('z.safeParse(schema, item)')).toBe(true);
  expect(parses.test('Date.parse(at) + JSON.parse(text)')).toBe(false);
});

/** Changes of the data folder that no schema version stands for: its first two layouts, and compressed items. */
const layouts = 3;

test('each version of a stored shape counts up the version of the data folder', () => {
  const versions = [...upcastersByKind.values()].flatMap((upcasters) => Object.keys(upcasters));
  expect(dataVersion).toBe(layouts + versions.length);
});

test('a shape that an older version could not read counts up the version of the data folder', () => {
  expect(recorded.dataVersion, 'Run node tests/store/golden/write-shapes.ts').toBe(dataVersion);
  expect(refusedByOlder(recorded.shapes), 'Count dataVersion up').toEqual([]);
});

test('a field that may be absent is added to a stored shape without a new version, another change is seen', () => {
  const { group = '' } = recorded.shapes;
  const fields = group.split(' ');
  const without = (name: string) => fields.filter((field) => !field.startsWith(`${name}:`));
  const older = (changed: readonly string[]) => refusedByOlder({ group: changed.join(' ') });
  expect(older(without('managerId'))).toEqual([]);
  expect(older(without('name'))).toEqual(['group.name']);
  expect(older([...fields, 'removed:12345678?'])).toEqual(['group.removed']);
  expect(older([...without('managerId'), 'managerId:12345678?'])).toEqual(['group.managerId']);
});

/** Data version 1 lasted four hours before anybody had the product. */
const firstKept = 2;

test('a folder of every former data version is kept, which this version is tried on', () => {
  const former = Array.from({ length: dataVersion - firstKept }, (_, n) => firstKept + n);
  expect(keptVersions()).toEqual(former);
  for (const version of former)
    expect(existsSync(join(import.meta.dirname, `api/data-version-${version}.test.ts`))).toBe(true);
});

test('the upcasters of a kind lead from its first version to the next without a gap', () => {
  for (const [kind, upcasters] of upcastersByKind)
    expect([kind, Object.keys(upcasters).map(Number)]).toEqual([
      kind,
      Object.keys(upcasters).map((_, n) => n + 1),
    ]);
});
