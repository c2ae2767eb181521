import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { upcastersByKind } from '#functions/platform/table/upcasters.ts';
import { dataVersion } from '#one-machine/data-folder.ts';
import recorded from '#one-machine/stored-shapes.json' with { type: 'json' };
import { readModules } from './support/read-modules.ts';
import { itemReaderPattern } from './support/reads-items.ts';
import { findIncompatibleShapes } from './support/stored-shapes.ts';
import { listStoredVersions } from './update/kept-folder.ts';

/** Files that parse data other than stored items with a schema, and the kind of data. */
const othersRead: Readonly<Record<string, string>> = {
  'functions/platform/table/stored-item.ts': 'the one reader',
  'functions/platform/table/table.ts': 'the answer of a counter',
  'functions/platform/table/cursor.ts': 'what a caller sent',
  'functions/organisation/store/reference-bundle.ts': 'a type of what was read',
  'functions/messages/mails/read-feedback.ts': 'events of the mail service',
  'functions/live/serve-connection.ts': 'what a tab sent',
};
/**
 * Pattern of calls that parse a value with a schema, except ids and addresses, which are validated before a look-up.
 */
const parses = /(?<!\b(?:Date|JSON|Id|Email|Image))\.(?:safeP|p)arse(?:Async)?\(/;

test('only the shared reader parses stored items, because it supports all of their versions', () => {
  const readers = readModules(['functions']).filter(({ file }) => itemReaderPattern.test(file));
  const found = readers.filter(({ source }) => parses.test(source)).map(({ file }) => file);
  expect(found.filter((file) => !(file in othersRead))).toEqual([]);
  expect(Object.keys(othersRead).filter((file) => !found.includes(file))).toEqual([]);
});

test('a module that parses stored items itself is detected', () => {
  expect(parses.test('const request = Request.parse(item);')).toBe(true);
  expect(parses.test('z.safeParse(schema, item)')).toBe(true);
  expect(parses.test('Date.parse(at) + JSON.parse(text)')).toBe(false);
});

/** Number of changes of the data folder without a schema version: two layouts, and two formats of compressed items. */
const layouts = 4;

test('each new version of a stored shape increments the version of the data folder', () => {
  const versions = [...upcastersByKind.values()].flatMap((upcasters) => Object.keys(upcasters));
  expect(dataVersion).toBe(layouts + versions.length);
});

test('a shape that an older version could not read increments the version of the data folder', () => {
  expect(recorded.dataVersion, 'Run node tests/store/golden/write-shapes.ts').toBe(dataVersion);
  expect(findIncompatibleShapes(recorded.shapes), 'Count dataVersion up').toEqual([]);
});

test('adding an optional field to a stored shape needs no new version, and any other change does', () => {
  const { group = '' } = recorded.shapes;
  const fields = group.split(' ');
  const without = (name: string) => fields.filter((field) => !field.startsWith(`${name}:`));
  const older = (changed: readonly string[]) =>
    findIncompatibleShapes({ group: changed.join(' ') });
  expect(older(without('managerId'))).toEqual([]);
  expect(older(without('name'))).toEqual(['group.name']);
  expect(older([...fields, 'removed:12345678?'])).toEqual(['group.removed']);
  expect(older([...without('managerId'), 'managerId:12345678?'])).toEqual(['group.managerId']);
});

/** Data version 1 lasted only four hours, before the product had users. */
const oldestSupportedVersion = 2;

test('every former version of the data folder has an archived copy and a test', () => {
  const former = Array.from(
    { length: dataVersion - oldestSupportedVersion },
    (_, n) => oldestSupportedVersion + n,
  );
  expect(listStoredVersions()).toEqual(former);
  for (const version of former)
    expect(existsSync(join(import.meta.dirname, `api/data-version-${version}.test.ts`))).toBe(true);
});

test('the upcasters of a kind cover all versions from the first without a gap', () => {
  for (const [kind, upcasters] of upcastersByKind)
    expect([kind, Object.keys(upcasters).map(Number)]).toEqual([
      kind,
      Object.keys(upcasters).map((_, n) => n + 1),
    ]);
});
