import { defineColumn } from '#shared/import/columns.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { msg } from '#shared/language/t.ts';

/** Columns of an exchange rate file. Each row is the rate of a currency from a day on. */
export const rateSheet: Sheet = {
  noun: msg('exchange rate'),
  plural: msg('exchange rates'),
  columns: [
    {
      ...defineColumn('currency', msg('Currency', 'column')),
      required: msg('Enter a currency such as EUR.'),
    },
    {
      ...defineColumn('validFrom', msg('From', 'column'), { is: 'date' }),
      required: msg('Choose a day.'),
    },
    {
      ...defineColumn('rate', msg('Value of 1', 'column'), { is: 'decimal' }),
      required: msg('Enter an amount such as 1150.30.'),
    },
  ],
  rowsPerCall: 100,
  alike: ['currency', 'validFrom'],
};
