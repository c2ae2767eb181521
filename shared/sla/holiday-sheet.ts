import { column, itemName, naming } from '#shared/import/columns.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { msg } from '#shared/language/t.ts';

/** What a file of holidays holds: a row is one day. */
export const holidaySheet: Sheet = {
  noun: 'holiday',
  plural: 'holidays',
  columns: [
    itemName,
    { ...column('date', 'Date', { is: 'date' }), required: msg('Choose a day.') },
    column('yearly', 'Every year', { is: 'yes-no' }, 'recursYearly'),
    naming('location', 'Location', 'location'),
    column('substitute', 'Moves off the weekend', { is: 'yes-no' }, 'movesOffWeekend'),
  ],
  rowsPerCall: 100,
  alike: ['name', 'date', 'location'],
};
