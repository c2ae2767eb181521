import { expect, test } from 'vitest';
import {
  buildSettingRows,
  settingInfoColumns,
} from '#frontend/features/organisation/setting-words.ts';
import { indexNames } from '#shared/import/names.ts';
import { settingSheet } from '#shared/reference/setting-sheet.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { id, people, users } from '#tests/domain/support/people.ts';

const person = indexNames(
  'person',
  Object.values(users).map(({ userId, email }) => ({ id: userId, name: email })),
);
const configuration = Configuration.parse({
  ...{ applicationId: id(1), version: 3, currency: 'CHF', largestFileMegabytes: 50 },
  fallbackApproverIds: [people.fallback, people.ceo],
});

test('an export of the settings contains the value, default and purpose of each', () => {
  const rows = buildSettingRows(configuration, person);
  expect(rows.map(({ key, value, default: byDefault }) => [key, value, byDefault])).toEqual([
    ['name', 'Countersign', 'Countersign'],
    ['language', 'en', 'en'],
    ['currency', 'CHF', 'EUR'],
    ['fallbackApproverIds', 'fallback@example.org; ceo@example.org', ''],
    ['approversRaiseForOthers', 'yes', 'yes'],
    ['largestFileMegabytes', '50', '25'],
    ['decisionLinks', 'yes', 'yes'],
    ['signInAgainAbove', '5000', '5000'],
  ]);
  expect(rows[2]).toMatchObject({ title: 'Currency', help: expect.stringContaining('compare') });
  const columns = [...settingSheet.columns, ...settingInfoColumns].map(({ name }) => name);
  for (const row of rows) expect(Object.keys(row)).toEqual(columns);
});
