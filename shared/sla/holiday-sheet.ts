import { defineColumn, defineNameColumn, itemNameColumn } from '#shared/import/columns.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { msg } from '#shared/language/t.ts';

/** Columns of a holiday file. Each row is one day. */
export const holidaySheet: Sheet = {
  noun: 'holiday',
  plural: 'holidays',
  columns: [
    {
      ...itemNameColumn,
      also: [
        'holiday',
        'holiday name',
        'feiertag',
        'bezeichnung',
        'jour férié',
        'festivo',
        'festività',
      ],
    },
    {
      ...defineColumn('date', msg('Date', 'column'), { is: 'date' }),
      ...{ required: msg('Choose a day.'), also: ['datum', 'fecha', 'data', 'dato', 'дата'] },
    },
    defineColumn('yearly', msg('Every year', 'column'), { is: 'yes-no' }, 'recursYearly'),
    defineNameColumn('location', msg('Location', 'column'), 'location'),
    defineColumn(
      'substitute',
      msg('Moves off the weekend', 'column'),
      { is: 'yes-no' },
      'movesOffWeekend',
    ),
  ],
  rowsPerCall: 100,
  alike: ['name', 'date', 'location'],
};
