import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateSheet } from '#shared/doa/authority-files-api.ts';
import { Rate } from '#shared/doa/doa.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import { readRow } from '#shared/import/read-cells.ts';
import { languages } from '#shared/language/languages.ts';
import {
  createSingleSettingSheet,
  type SettingKey,
  settingCells,
} from '#shared/reference/setting-sheet.ts';
import { fileLimitChoicesMb } from '#shared/requests/file-kinds.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { id, users } from './support/people.ts';

const own = { applicationId: id(1), version: 1 };
const person = indexNames(
  'person with the address',
  Object.values(users).map(({ userId, email }) => ({ id: userId, name: email })),
);
const digits = (min: number, max: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('an exported exchange rate is imported unchanged, to the last digit', () => {
  const decimal = fc
    .tuple(digits(1, 15), fc.option(digits(1, 6), { nil: undefined }))
    .map(([whole, part]) => (part === undefined ? whole : `${whole}.${part}`));
  const rates = fc.record({
    currency: fc.constantFrom('USD', 'CHF'),
    rate: decimal,
    validFrom: day,
  });
  fc.assert(
    fc.property(rates, (written) => {
      const rate = Rate.parse({ ...own, id: id(2), ...written });
      const read = readRow(rateSheet, toSheetRow(rateSheet, rate, {}), {});
      expect(read).toEqual({ fields: written, problems: {} });
    }),
  );
});

test('every exported setting is imported unchanged', () => {
  const settings = fc.record({
    name: fc.constantFrom('Countersign', 'Lark & Söhne'),
    language: fc.constantFrom(...languages),
    currency: fc.constantFrom('EUR', 'USD'),
    fallbackApproverIds: fc.subarray(Object.values(users).map(({ userId }) => userId)),
    approversRaiseForOthers: fc.boolean(),
    largestFileMegabytes: fc.constantFrom(...fileLimitChoicesMb),
    decisionLinks: fc.boolean(),
    signInAgainAbove: fc.constantFrom('0', '5000', '1150.3'),
  });
  const keys = Object.keys(settingCells).filter((key): key is SettingKey => key in settingCells);
  fc.assert(
    fc.property(settings, (written) => {
      const configuration = Configuration.parse({ ...own, ...written });
      for (const key of keys) {
        const sheet = createSingleSettingSheet(key);
        const { fields } = readRow(sheet, toSheetRow(sheet, configuration, { person }), { person });
        const told = key === 'largestFileMegabytes' ? String(written[key]) : written[key];
        expect(fields).toEqual({ [key]: told });
      }
    }),
  );
});
