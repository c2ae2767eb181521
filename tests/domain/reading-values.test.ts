import { describe, expect, test } from 'vitest';
import { guessKind } from '#shared/process/logs/guess-kind.ts';
import { guessMapping } from '#shared/process/logs/guess-mapping.ts';
import { readAmount } from '#shared/process/logs/read-amount.ts';
import { momentReader } from '#shared/process/logs/read-moment.ts';
import { isGzip, sniffLog } from '#shared/process/logs/sniff-log.ts';

describe('timestamps', () => {
  test.each([
    ['iso', '2026-03-29T01:30:00+01:00', '2026-03-29T00:30:00.000Z'],
    ['iso', '2026-03-29 14:30', '2026-03-29T12:30:00.000Z'],
    ['iso', '2026-03-28T14:30:15.123456', '2026-03-28T13:30:15.123Z'],
    ['iso', '2026-03-28', '2026-03-27T23:00:00.000Z'],
    ['dotted', '2.11.2026 9:05', '2026-11-02T08:05:00.000Z'],
    ['dotted', '02.11.2026 09:05:59', '2026-11-02T08:05:59.000Z'],
    ['month-first', '11/02/2026 12:05 AM', '2026-11-01T23:05:00.000Z'],
    ['day-first', '02/11/2026 12:05', '2026-11-02T11:05:00.000Z'],
    ['epoch-ms', '1774742400000', '2026-03-29T00:00:00.000Z'],
  ] as const)('a timestamp in the format %s is parsed: %s', (format, written, moment) => {
    const at = momentReader(format, 'Europe/Berlin')(written);
    expect(new Date(at ?? Number.NaN).toISOString()).toBe(moment);
  });

  test.each([
    ['iso', '02.11.2026'],
    ['iso', '2026-11-02T25:00'],
    ['dotted', '31.11.2026'],
    ['month-first', '13/01/2026'],
    ['epoch-ms', '99999999999999999'],
    ['iso', '1066-10-14'],
  ] as const)('the timestamp format %s does not accept %s', (format, written) => {
    expect(momentReader(format, 'Europe/Berlin')(written)).toBeUndefined();
  });
});

test.each([
  ['1150.30', false, '1150.30'],
  ['1,150.30', false, '1150.30'],
  ['1.150,30', true, '1150.30'],
  ["1'150,3", true, '1150.3'],
  ['26.850000381469727', false, '26.85'],
  ['1e3', false, '1000'],
  ['-0.0', false, '0.0'],
  ['12 EUR', false, '12'],
  ['1e400', false, undefined],
  ['1,2,3', true, undefined],
] as const)(
  'the amount %s in a log is parsed exactly or rejected',
  (written, decimalComma, amount) => {
    expect(readAmount(written, decimalComma)).toBe(amount);
  },
);

test('kinds of activities are guessed from English and German words', () => {
  const kinds = {
    'Declaration SUBMITTED by EMPLOYEE': 'submitted',
    'Declaration FINAL_APPROVED by SUPERVISOR': 'decided',
    'Declaration REJECTED by MISSING': 'rejected',
    'Payment Handled': 'other',
    'Declaration SAVED by PRE_APPROVER': 'other',
    'Antrag eingereicht': 'submitted',
    'Vom Leiter genehmigt': 'decided',
    'An Antragsteller zurueckgegeben': 'returned',
    Storniert: 'withdrawn',
  };
  const guessed = Object.fromEntries(Object.keys(kinds).map((name) => [name, guessKind(name)]));
  expect(guessed).toEqual(kinds);
});

test('the format, separator, columns and timestamp format of a log are guessed from its content', () => {
  expect(isGzip(Uint8Array.of(0x1f, 0x8b, 8))).toBe(true);
  expect(sniffLog('\uFEFF<?xml version="1.0"?><log>')).toMatchObject({ format: 'xes' });
  expect(sniffLog('"a;b",c\n')).toMatchObject({ format: 'csv', delimiter: ',' });
  expect(sniffLog('Vorgang\tAktivität\tZeit\n')).toMatchObject({ delimiter: '\t' });
  const given = {
    ...({ encoding: 'utf-8', delimiter: ';' } as const),
    ...{ hasHead: true, timeZone: 'Europe/Berlin' },
  };
  const values: Record<string, string[]> = {
    Zeitpunkt: ['23.11.2026 14:30', '02.01.2026 09:00'],
    Betrag: ['1.150,30'],
  };
  const columns = ['Vorgangsnummer', 'Schritt', 'Zeitpunkt', 'Bearbeiter', 'Betrag', 'Notiz'];
  const valuesOf = (column: string) => values[column] ?? [];
  const sample = { format: 'csv', columns, valuesOf, allOf: valuesOf } as const;
  expect(guessMapping(sample, given).guess).toMatchObject({
    columns: {
      ...{ caseId: 'Vorgangsnummer', activity: 'Schritt', at: 'Zeitpunkt' },
      ...{ person: 'Bearbeiter', amount: 'Betrag' },
    },
    ...{ moments: 'dotted', decimalComma: true },
  });
});
