import { column } from '#shared/import/columns.ts';
import type { Cell, Sheet } from '#shared/import/sheet.ts';
import { languages } from '#shared/language/languages.ts';
import { msg } from '#shared/language/t.ts';
import { fileLimits } from '#shared/requests/file-kinds.ts';

/** Columns of a file of settings: each row is a setting. */
export const settingSheet: Sheet = {
  noun: msg('setting'),
  plural: msg('settings'),
  columns: [
    { ...column('key', msg('Setting', 'column')), required: msg('Name a setting.') },
    { ...column('value', msg('Value', 'column')), required: msg('Enter a value.') },
  ],
  rowsPerCall: 100,
  key: 'key',
};

/** The settings that administrators choose, and how a cell tells each. */
export const settingCells = {
  name: { is: 'text' },
  language: { is: 'choice', of: languages },
  currency: { is: 'text' },
  fallbackApproverIds: { is: 'names', of: 'person' },
  approversRaiseForOthers: { is: 'yes-no' },
  largestFileMegabytes: { is: 'choice', of: fileLimits.map(String) },
  decisionLinks: { is: 'yes-no' },
  signInAgainAbove: { is: 'decimal' },
} as const satisfies Record<string, Cell>;
export type SettingKey = keyof typeof settingCells;

/** The value of one setting as a sheet of its own, by which its cell is written and read. */
export const valueSheet = (key: SettingKey): Pick<Sheet, 'columns'> => ({
  columns: [column('value', msg('Value', 'column'), settingCells[key], key)],
});
