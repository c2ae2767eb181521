import { expect, test } from 'vitest';
import { hasValidCurrencyDecimals } from '#shared/currency.ts';
import { addDecimals } from '#shared/decimal.ts';
import { levelSheet } from '#shared/doa/authority-sheets.ts';
import { foldAddress, foldName } from '#shared/fold-name.ts';
import { readRow } from '#shared/import/read-cells.ts';
import { parseFileDecimal } from '#shared/numbers/read-number.ts';
import { listNumberReadings } from '#shared/numbers/readings.ts';
import { isOpenByOutcome } from '#shared/process/logs/guess-kind.ts';
import { findLikeliestFormat } from '#shared/process/logs/likeliest-format.ts';
import { joinMoment, momentReader, splitZone } from '#shared/process/logs/read-moment.ts';
import { createExtensionPrefixes } from '#shared/process/logs/xes-names.ts';
import { parseTypedDate } from '#shared/read-date.ts';
import { parseNumberStyle } from '#shared/spreadsheet/cell-text.ts';

const near = { today: '2026-11-27', monthFirst: false };
/** Functions that read a text from a person, a program or a file. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a sum': (text) => addDecimals(`1.${text}`, '1'),
  'the decimals of an amount': (text) => hasValidCurrencyDecimals(`1.${text}`, 'EUR'),
  'a number': listNumberReadings,
  'a number of a file': parseFileDecimal,
  'a limit of a file': (text) => readRow(levelSheet, { rank: '1', name: 'One', limit: text }, {}),
  'a date': (text) => parseTypedDate(text, near),
  'a name': foldName,
  'an address': foldAddress,
  'a time of a log': (text) => findLikeliestFormat([text]),
  'a time with a pattern': (text) => momentReader('pattern', 'UTC', 'EEEE MMMM EEEE d yyyy')(text),
  'a day and a time': (text) => joinMoment(text, '12:00'),
  'a zone after a time': splitZone,
  'an outcome of a log': isOpenByOutcome,
  'an extension of a log': (text) => createExtensionPrefixes().add('x', text),
  'a number format of a workbook': (text) => parseNumberStyle(200, text),
};
const shapes = [
  ...[
    '0',
    ' ',
    'T',
    't ',
    'a',
    'A ',
    '1',
    '1,',
    '.',
    '..',
    '-',
    "'",
    '(',
    '[',
    '"',
    '()',
    '[h',
    '\\',
  ],
  ...['@', 'a@', '<', ',', 'é', '\u0301', '\u200b', '年', '1:', '日', 'EUR ', 'de ', ' -', '0 0'],
];
const long = 100_000;

test.each(Object.entries(readers))(
  'reading %s of any length needs no repeated searches through the text',
  (_, read) => {
    for (const shape of shapes)
      for (const end of ['', 'x', ' EUR']) {
        const text = shape.repeat(Math.ceil(long / shape.length)) + end;
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }
  },
);
