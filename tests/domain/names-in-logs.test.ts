import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeStart } from '#shared/process/logs/decode-log.ts';
import { analyzeStart, previewLog } from '#shared/process/logs/look-at-start.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';
import { csvMapping, readCases } from './support/write-log.ts';

const getActivities = (bytes: Uint8Array) => {
  const start = decodeStart({ bytes, isWhole: true });
  const { guess } = analyzeStart(start, { timeZone: 'UTC' });
  const { activities, cases } = previewLog(start, LogMapping.parse(guess));
  return {
    activities: activities.map(({ name, count }) => [name, count]),
    events: cases.map(({ events }) => events.map(({ activity }) => activity)),
  };
};
const log = (...rows: string[]) =>
  new TextEncoder().encode(['case,activity,timestamp', ...rows].join('\n'));

test('activities whose names look the same, regardless of case, are merged under the first spelling', () => {
  const input = readFileSync(join(import.meta.dirname, '../inputs/log-two-parts.csv'));
  expect(getActivities(input).activities).toHaveLength(1);
  const found = getActivities(
    log(
      '1,Prüfung,2026-11-23T10:00:00Z',
      '1,Pru\u0308fung,2026-11-23T11:00:00Z',
      '2,PRÜFUNG,2026-11-23T12:00:00Z',
      '2,Freigabe,2026-11-23T13:00:00Z',
    ),
  );
  expect(found).toEqual({
    activities: [
      ['Prüfung', 3],
      ['Freigabe', 1],
    ],
    events: [
      ['Prüfung', 'Prüfung'],
      ['Prüfung', 'Freigabe'],
    ],
  });
});

test('the activity rules and system names of a log mapping match the log regardless of case', () => {
  const text = [
    'case,activity,at,person',
    '1,Order,2026-11-23T10:00Z,Ann',
    '1,Create Invoice,2026-11-23T11:00Z,ROBOT',
  ].join('\n');
  const rule = { name: 'create invoice', kind: 'submitted' };
  const mapping = csvMapping({ activities: [rule], systems: ['Robot'] }, { person: 'person' });
  const [, invoice] = readCases(text, mapping).cases[0]?.events ?? [];
  expect(invoice).toMatchObject({ kind: 'submitted', isAutomatic: true });
  expect(invoice).not.toHaveProperty('person');
});

test('texts and column names of a log are normalized to composed letters, like names in the product', () => {
  const decomposed = (text: string) => text.normalize('NFD');
  const csv = decomposed(
    'Vorgänge,Tätigkeit,at,Wer,Abteilung\n1,Prüfung,2026-11-23T10:00Z,Jörg,Käufer',
  );
  const columns = { caseId: 'Vorgänge', activity: decomposed('Tätigkeit'), person: 'Wer' };
  const mapping = csvMapping({ pseudonyms: false }, { ...columns, department: 'Abteilung' });
  const { cases, columns: found } = readCases(csv, mapping);
  expect(found.slice(0, 2)).toEqual(['Vorgänge', 'Tätigkeit']);
  expect(cases).toMatchObject([
    { department: 'Käufer', events: [{ activity: 'Prüfung', person: { userId: 'Jörg' } }] },
  ]);
});
