import { defineColumn } from '#shared/import/columns.ts';
import { importEndpoint } from '#shared/import/import-endpoint.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { msg } from '#shared/language/t.ts';
import { levelSheet, ruleSheet } from './authority-sheets.ts';

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

const service = 'workflow-service';

export const importRates = importEndpoint({
  service,
  path: 'doa/rates',
  sheet: rateSheet,
  also: 'Requests that were sent keep their rate.',
});
export const importDoaLevels = importEndpoint({
  service,
  path: 'doa/levels',
  sheet: levelSheet,
  also: 'A limit is an amount such as "1000 EUR", or "any amount".',
});
export const importDoaRules = importEndpoint({
  service,
  path: 'doa/rule-departments',
  sheet: ruleSheet,
  also: 'A rule is the one of its level, department and category; its people take the place of those that it had.',
});
