import { column } from '#shared/import/columns.ts';
import type { Sheet } from '#shared/import/sheet.ts';

/** What a file of exchange rates holds: a row is the rate of a currency from one day on. */
export const rateSheet: Sheet = {
  noun: 'exchange rate',
  plural: 'exchange rates',
  columns: [
    { ...column('currency', 'Currency'), required: 'Enter a currency such as EUR.' },
    { ...column('validFrom', 'From', { is: 'date' }), required: 'Choose a day.' },
    { ...column('rate', 'Value of 1'), required: 'Enter an amount such as 1150.30.' },
  ],
  rowsPerCall: 100,
  alike: ['currency', 'validFrom'],
};
