import { defineColumn, defineNameColumn, itemNameColumn } from '#shared/import/columns.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { msg } from '#shared/language/t.ts';

/** Columns of a file of approval levels. An empty cell never grants an amount. */
export const levelSheet: Sheet = {
  noun: msg('approval level'),
  plural: msg('approval levels'),
  columns: [
    {
      ...defineColumn('rank', msg('Rank', 'column'), { is: 'number' }),
      required: msg('Enter a rank.'),
    },
    itemNameColumn,
    {
      ...defineColumn('limit', msg('May decide up to', 'column'), { is: 'limit' }),
      required: msg('Write an amount such as 1000 EUR, or “any amount”.'),
    },
  ],
  rowsPerCall: 100,
  key: 'name',
};

/** Columns of a file of approval rules. Each row assigns a level in a department and a category to people. */
export const ruleSheet: Sheet = {
  noun: msg('approval rule'),
  plural: msg('approval rules'),
  columns: [
    {
      ...defineNameColumn('level', msg('Level', 'column'), 'doaLevel'),
      required: msg('Name a level.'),
    },
    {
      ...defineNameColumn('department', msg('Department', 'column'), 'department'),
      needed: msg('Add this column. An empty cell is everywhere.'),
    },
    {
      ...defineNameColumn('category', msg('Category', 'column'), 'category'),
      needed: msg('Add this column. An empty cell is every category.'),
    },
    {
      ...defineColumn('people', msg('People', 'column'), { is: 'names', of: 'person' }, 'userIds'),
      required: msg('Name at least one person.'),
    },
  ],
  rowsPerCall: 50,
  alike: ['level', 'department', 'category'],
};
