import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { createRate, removeRate } from '#shared/doa/doa-api.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import type { Row } from '#shared/import/sheet.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import {
  listConfigurationHistory,
  updateConfiguration,
} from '#shared/reference/organisation-api.ts';
import { importSettings } from '#shared/reference/setting-files-api.ts';
import {
  createSingleSettingSheet,
  type SettingKey,
  settingCells,
} from '#shared/reference/setting-sheet.ts';
import { people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;
const params = { applicationId };

const importRows = async (rows: readonly Row[], dryRun = false) =>
  (await api.call(importSettings, { as, body: { rows, dryRun } })).body.outcomes;
const settings = async () => (await api.call(getConfiguration, { as, params })).body;
const history = async () => (await api.call(listConfigurationHistory, { as, params })).body.items;
const same = { outcome: 'same' };
const changed = { outcome: 'changed' };

const person = indexNames(
  'person',
  Object.values(users).map(({ userId, email }) => ({ id: userId, name: email })),
);
const keys = Object.keys(settingCells).filter((key): key is SettingKey => key in settingCells);
const exported = async (): Promise<Row[]> => {
  const present = await settings();
  return keys.map((key) => ({
    key,
    ...toSheetRow(createSingleSettingSheet(key), present, { person }),
  }));
};

test('importing exported settings changes nothing, even if no setting has its default value', async () => {
  const before = await exported();
  expect(await importRows(before)).toEqual(keys.map(() => same));
  const others = [
    { key: 'currency', value: 'CHF' },
    { key: 'fallbackApproverIds', value: 'DIRECTOR@example.org; fallback@example.org' },
    { key: 'name', value: 'Lark & Söhne' },
    { key: 'language', value: 'de' },
    { key: 'approversRaiseForOthers', value: 'no' },
    { key: 'LargestFileMegabytes', value: '50' },
    { key: 'decisionLinks', value: 'no' },
    { key: 'signInAgainAbove', value: '1150.30' },
  ];
  const { version } = await settings();
  expect(await importRows(others, true)).toMatchObject(keys.map(() => changed));
  expect(await exported()).toEqual(before);
  expect(await importRows(others)).toEqual(keys.map(() => changed));
  expect(await settings()).toMatchObject({
    currency: 'CHF',
    fallbackApproverIds: [people.director, people.fallback],
    name: 'Lark & Söhne',
    language: 'de',
    approversRaiseForOthers: false,
    largestFileMegabytes: 50,
    decisionLinks: false,
    signInAgainAbove: '1150.30',
    version: version + keys.length,
  });
  expect(await importRows(others)).toEqual(keys.map(() => same));
  expect(await importRows(before)).toEqual(keys.map(() => changed));
  expect(await exported()).toEqual(before);
});

test('each setting that an import changes gets a history entry, and unchanged settings get none', async () => {
  const before = await exported();
  const known = (await history()).length;
  const rows = before.map(({ key, value }) =>
    key === 'approversRaiseForOthers' ? { key, value: 'no' } : { key, value },
  );
  expect(await importRows(rows)).toContainEqual(changed);
  const entries = await history();
  expect(entries).toHaveLength(known + 1);
  expect(entries[0]).toMatchObject({
    by: { userId: people.admin },
    fields: [{ path: 'approversRaiseForOthers', before: true, after: false }],
  });
  await importRows(before);
});

test.each([
  [{ value: 'EUR' }, { key: ['Name a setting.'] }],
  [{ key: 'currency' }, { value: ['Enter a value.'] }],
  [{ key: 'currency', value: ' ' }, { value: ['Enter a value.'] }],
  [{ key: 'currency', value: 'QQQ' }, { value: ['There is no such currency.'] }],
  [{ key: 'currency', value: 'euro' }, { value: ['Enter a currency such as EUR.'] }],
  [{ key: 'approversRaiseForOthers', value: 'often' }, { value: ['Write yes or no.'] }],
  [{ key: 'signInAgainAbove', value: '-1' }, { value: ['Enter 0 or more.'] }],
  [{ key: 'largestFileMegabytes', value: '26' }, { value: ['Write 4 or 10 or 25 or 50.'] }],
  [
    { key: 'fallbackApproverIds', value: 'fallback@example.org; nobody@example.org' },
    { value: ['There is no person with the address “nobody@example.org”.'] },
  ],
  [
    { key: 'fallbackApproverIds', value: ';' },
    { value: [expect.stringMatching(/^Name at least/)] },
  ],
  [
    { key: 'version', value: '7' },
    { key: [expect.stringMatching(/^There is no setting “version”/)] },
  ],
  [{ key: '__proto__', value: '7' }, { key: [expect.stringMatching(/^There is no setting/)] }],
])('a settings row with %o is refused at its column', async (row, fields) => {
  const before = await settings();
  expect(await importRows([row])).toEqual([{ outcome: 'refused', fields }]);
  expect(await settings()).toEqual(before);
});

test('a setting that names people who cannot decide is refused with one reason for each person', async () => {
  const value = 'employee@example.org; leaver@example.org';
  const [outcome] = await importRows([{ key: 'fallbackApproverIds', value }]);
  expect(outcome?.fields?.value).toHaveLength(2);
});

test('two contradictory rows for one setting are both refused', async () => {
  const rows = [
    { key: 'currency', value: 'USD' },
    { key: 'Currency', value: 'CHF' },
    { key: 'approversRaiseForOthers', value: 'yes' },
  ];
  const why = { row: ['Another row says something else of the same setting.'] };
  const refused = { outcome: 'refused', fields: why };
  expect(await importRows(rows)).toEqual([refused, refused, same]);
});

test('an import cannot change the currency while exchange rates use it', async () => {
  const body = { currency: 'USD', rate: '0.91', validFrom: '2026-01-01' };
  const { body: rate } = await api.call(createRate, { as, body });
  const [outcome] = await importRows([{ key: 'currency', value: 'CHF' }], true);
  expect(outcome?.fields?.value).toEqual([expect.stringMatching(/^Exchange rates are in EUR/)]);
  await api.call(removeRate, { as, params: { id: rate.id } });
});

test('a change of settings is refused if an import changed the settings since they were read', async () => {
  const { headers } = await api.call(getConfiguration, { as, params });
  await importRows([{ key: 'approversRaiseForOthers', value: 'no' }]);
  const body = { fallbackApproverIds: [people.fallback] };
  const sent = { as, params, body, headers: { 'if-match': headers.etag ?? '' } };
  expect((await api.call(updateConfiguration, sent)).problem?.code).toBe(
    'item.precondition-failed',
  );
});
