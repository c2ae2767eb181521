import { describe, expect, test } from 'vitest';
import { readFileDate, readRow } from '#shared/import/cells.ts';
import { holidaySheet } from '#shared/sla/holiday-sheet.ts';

const read = (text: string) => readFileDate(text, 'en');

describe('a date in an imported file', () => {
  test.each([
    ['2026-12-25', '2026-12-25'],
    ['2026-12-25 00:00:00', '2026-12-25'],
    ['2026-12-25T00:00:00Z', '2026-12-25'],
    ['2026/12/25', '2026-12-25'],
    ['20261225', '2026-12-25'],
    ['25.12.2026', '2026-12-25'],
    ['3.4.26', '2026-04-03'],
    ['Fr., 25.12.2026', '2026-12-25'],
    ['25/12/2026', '2026-12-25'],
    ['12/25/2026', '2026-12-25'],
    ['04/04/2026', '2026-04-04'],
    ['25-DEC-26', '2026-12-25'],
    ['Friday, December 25, 2026', '2026-12-25'],
    ['25. Dezember 2026', '2026-12-25'],
    ['3 avr. 2026', '2026-04-03'],
    ['1er mai 2026', '2026-05-01'],
    ['25 grudnia 2026', '2026-12-25'],
    ['3 de marzo de 2027', '2027-03-03'],
    ['5. Jänner 2027', '2027-01-05'],
    ['\u00a025.12.2026 ', '2026-12-25'],
    ['２５.１２.２０２６', '2026-12-25'],
    ['3 fe\u0301vr. 2026', '2026-02-03'],
  ])('the text %j is read as the date %s, whatever its language', (text, date) =>
    expect(read(text)).toEqual({ date }),
  );

  test.each(['04/03/2026', '3-4-26', '05/01/2031', '26-12-31', '03-04-05', '31-12-26'])(
    'the ambiguous date %s is rejected with its possible readings',
    (text) => expect(read(text)).toEqual({ problem: expect.stringContaining('Write one of them') }),
  );

  test.each([
    ...['', '46349', 'today', '25.12.', 'Dec 25', '2031-02-29', '30.2.2026', '13/13/2026'],
    ...['2026-12-25 14:00', 'soon', '25 brumaire 2026'],
    ...['31.12.0026', '31.12.1899', '1.1.2200', '30-02-26'],
  ])('the text %j is rejected because it is not a valid date', (text) =>
    expect(read(text)).toEqual({ problem: 'Write the day as 2026-12-31.' }),
  );
});

test.each([
  ...[
    'yes',
    'Y',
    'TRUE',
    '1',
    'x',
    'ja',
    'J',
    'WAHR',
    'oui',
    'vrai',
    'sí',
    'si\u0301',
    'verdadero',
    'ｙｅｓ',
  ].map((text) => [text, true] as const),
  ...['no', 'N', 'false', '0', 'Nein', 'FALSCH', 'non', 'faux', 'falso', 'NA\u0303O'].map(
    (text) => [text, false] as const,
  ),
])('the yes-or-no value %s in a file of another program is read as %s', (text, value) => {
  const { fields, problems } = readRow(holidaySheet, { yearly: text }, {});
  expect({ problems, value: fields.recursYearly }).toEqual({ problems: {}, value });
});
