import { defineColumn } from '#shared/import/columns.ts';
import type { Cell, Sheet } from '#shared/import/sheet.ts';
import { languages } from '#shared/language/languages.ts';
import { msg } from '#shared/language/t.ts';
import { fileLimitChoicesMb } from '#shared/requests/file-kinds.ts';

/** Columns of a settings file. Each row is a setting. */
export const settingSheet: Sheet = {
  noun: msg('setting'),
  plural: msg('settings'),
  columns: [
    { ...defineColumn('key', msg('Setting', 'column')), required: msg('Name a setting.') },
    { ...defineColumn('value', msg('Value', 'column')), required: msg('Enter a value.') },
  ],
  rowsPerCall: 100,
  key: 'key',
};

/** Settings that administrators can change, with their cell types. */
export const settingCells = {
  name: { is: 'text' },
  language: { is: 'choice', of: languages },
  currency: { is: 'text' },
  fallbackApproverIds: { is: 'names', of: 'person' },
  approversRaiseForOthers: { is: 'yes-no' },
  largestFileMegabytes: { is: 'choice', of: fileLimitChoicesMb.map(String) },
  decisionLinks: { is: 'yes-no' },
  signInAgainAbove: { is: 'decimal' },
} as const satisfies Record<string, Cell>;
export type SettingKey = keyof typeof settingCells;

/** Return a sheet with only the value of one setting, for reading and writing its cell. */
export const createSingleSettingSheet = (key: SettingKey): Pick<Sheet, 'columns'> => ({
  columns: [defineColumn('value', msg('Value', 'column'), settingCells[key], key)],
});
