import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertNotZip, decodeStart } from '#shared/process/logs/decode-log.ts';
import { analyzeStart, previewLog } from '#shared/process/logs/look-at-start.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';
import { momentReader } from '#shared/process/logs/read-moment.ts';
import { readCases } from './support/write-log.ts';

const at = (hour: number) => `2026-03-02T${hour}:00:00Z`;
const event = (name: string, hour: number, more = '') =>
  `<event><string key="concept:name" value="${name}"/><date key="time:timestamp" value="${at(hour)}"/>${more}</event>`;
const named = (name: string) => `<string key="concept:name" value="${name}"/>`;
const guessed = (bytes: Uint8Array) => {
  const start = decodeStart({ bytes, isWhole: true });
  const { guess } = analyzeStart(start, { timeZone: 'UTC' });
  return { text: start.text, mapping: LogMapping.parse(guess) };
};
/** Read a file with the settings that its beginning suggests. */
function readGuessed(content: string | Uint8Array, piece?: number) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { text, mapping } = guessed(bytes);
  return { ...readCases(text, mapping, piece), mapping };
}
const getWays = ({ cases }: ReturnType<typeof readGuessed>) =>
  cases.map(({ caseId, events }) => [caseId, ...events.map(({ activity }) => activity)]);

test('an XES log with namespace prefixes, uppercase tags, declarations, comments and CDATA is parsed', () => {
  const xes = `<!DOCTYPE log [<!ELEMENT log ANY>]><x:LOG xmlns:x="http://www.xes-standard.org/"><!-- <trace> -->
    <x:trace><x:string key="concept:name" value="A&amp;B"/><![CDATA[<event>]]>
    <x:event><x:string key="concept:name" value="Go"/><x:date key="time:timestamp" value="${at(10)}"/></x:event></x:trace></x:LOG>`;
  expect(getWays(readGuessed(xes))).toEqual([['A&B', 'Go']]);
});

test('XES extensions are recognized by their URI, regardless of the prefix that the log declares', () => {
  const xes = `<log><extension name="Concept" prefix="c" uri="http://www.xes-standard.org/concept.xesext"/>
    <extension name="Time" prefix="t" uri="http://www.xes-standard.org/time.xesext"/>
    <trace><string key="c:name" value="1"/><event><string key="c:name" value="Go"/><date key="t:timestamp" value="${at(10)}"/></event></trace></log>`;
  expect(getWays(readGuessed(xes))).toEqual([['1', 'Go']]);
});

test('events without a name are named by the classifier of the log, with or without quotes in its keys', () => {
  const log = (
    keys: string,
  ) => `<log><global scope="event"><string key="Task Name" value="UNKNOWN"/></global>
    <classifier name="Who and what" scope="event" keys="${keys}"/><trace>${named('1')}
    <event><string key="Task Name" value="Check"/><string key="unit" value="North"/><date key="time:timestamp" value="${at(10)}"/></event></trace></log>`;
  for (const keys of ["'Task Name' unit", 'Task Name unit']) {
    const found = readGuessed(log(keys));
    expect(found.mapping.columns.activity).toBe('classifier:Who and what');
    expect(getWays(found)).toEqual([['1', 'Check+North']]);
  }
});

test('a trace without a name is named by its position, and events outside of traces are counted as rejected', () => {
  const xes = `<log><trace>${event('Go', 10)}</trace><trace>${event('Go', 11)}</trace>${event('Lost', 12)}</log>`;
  const found = readGuessed(xes);
  expect(getWays(found)).toEqual([
    ['Trace 1', 'Go'],
    ['Trace 2', 'Go'],
  ]);
  expect(found.refusedRows).toBe(1);
});

test('traces with the same name form one request, even if the name follows the events', () => {
  const xes = `<log><trace>${event('Second', 11)}${named('1')}</trace><trace>${named('1')}${event('First', 10)}</trace></log>`;
  expect(getWays(readGuessed(xes))).toEqual([['1', 'First', 'Second']]);
});

test('a log mapping counts the start, the completion or both of each activity, and keeps activities that never complete', () => {
  const of = (transition: string) => `<string key="lifecycle:transition" value="${transition}"/>`;
  const xes = `<log><trace>${named('1')}${event('Check', 10, of('start'))}${event('Check', 12, of('COMPLETE'))}${event('Call', 13, of('start'))}</trace></log>`;
  const { text, mapping } = guessed(Buffer.from(xes));
  const happened = (transitions: LogMapping['transitions']) =>
    readCases(text, { ...mapping, transitions }).cases[0]?.events.map(
      (one) => `${one.activity} ${new Date(one.at).getUTCHours()}`,
    );
  expect(happened('completions')).toEqual(['Check 12', 'Call 13']);
  expect(happened('starts')).toEqual(['Check 10', 'Call 13']);
  expect(happened('every')).toEqual(['Check 10', 'Check 12', 'Call 13']);
});

test('the encoding of a log is detected from its byte order mark, its declaration and its bytes', () => {
  const xes = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><log><trace>${named('Zoë')}${event('Grün', 10)}</trace></log>`;
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  const files = [
    Buffer.from(`\uFEFF${xes('utf-8')}`),
    Buffer.from(xes('ISO-8859-1'), 'latin1'),
    Buffer.from(xes('utf-8'), 'latin1'),
    Buffer.from(`\uFEFF${xes('utf-16')}`, 'utf16le'),
    swapped(Buffer.from(`\uFEFF${xes('utf-16')}`, 'utf16le')),
  ];
  for (const bytes of files) expect(getWays(readGuessed(bytes))).toEqual([['Zoë', 'Grün']]);
  expect(() => assertNotZip(Buffer.from('PK\x03\x04'))).toThrow('Unpack it');
});

test('a log whose letters fit several encodings asks for one until it is chosen', () => {
  const log = Buffer.from('case;activity;at\nSzab\xf3 Gerg\xf5;Go;2026-03-02T09:00Z\n', 'latin1');
  const looked = (options?: Parameters<typeof decodeStart>[1]) => {
    const { asked, columns } = analyzeStart(decodeStart({ bytes: log, isWhole: true }, options), {
      timeZone: 'UTC',
    });
    return { asked, name: columns.get('case') };
  };
  expect(looked()).toEqual({ asked: ['encoding'], name: 'Szabó Gergõ' });
  expect(looked({ languages: ['hu-HU'] })).toEqual({ asked: ['encoding'], name: 'Szabó Gergő' });
  const turkish = { bytes: Buffer.from('a;I\xfe\xfdk, \xd0\xfd', 'latin1'), isWhole: true };
  expect(decodeStart(turkish).isEncodingOpen).toBe(true);
  expect(looked({ chosen: 'windows-1250' })).toEqual({ asked: [], name: 'Szabó Gergő' });
});

test('a CSV log with a separator line or without column names is parsed, and its time column is found by values', () => {
  const told = readGuessed('sep=;\nVorgang;Schritt;Wann genau\n1;Los;23.11.26 14:30\n');
  expect(getWays(told)).toEqual([['1', 'Los']]);
  expect(told.mapping).toMatchObject({ moments: 'dotted', columns: { at: 'Wann genau' } });
  const start = decodeStart({
    bytes: Buffer.from('1,Go,1774000000\n2,Go,1774003600\n'),
    isWhole: true,
  });
  const { columns, guess } = analyzeStart(start, { timeZone: 'UTC' });
  expect([...columns]).toEqual([
    ...[
      ['Column 1', '1'],
      ['Column 2', 'Go'],
      ['Column 3', '1774000000'],
    ],
  ]);
  expect(guess).toMatchObject({
    ...{ hasHead: false, moments: 'epoch-s', columns: { at: 'Column 3' } },
  });
});

test('the last row of a file needs no newline, and an incomplete row at the end of a chunk is ignored', () => {
  const bytes = Buffer.from('case;activity;at\n1;Go;2026-03-02 09:00\n2;Stop;2026-03-03 09:00');
  const casesIn = (isWhole: boolean) => {
    const start = decodeStart({ bytes, isWhole });
    const { guess } = analyzeStart(start, { timeZone: 'UTC' });
    return previewLog(start, LogMapping.parse(guess)).cases.map(({ caseId }) => caseId);
  };
  expect([casesIn(true), casesIn(false)]).toEqual([['1', '2'], ['1']]);
});

test('timestamps in many formats are parsed as the same moment', () => {
  const kinds: [LogMapping['moments'], string][] = [
    ['iso', '2026-11-23T14:30:00.000+01:00'],
    ['iso', '2026/11/23 13:30:00 UTC'],
    ['iso', '20261123T133000Z'],
    ['iso', '2026-11-23T14:30+01:00[Europe/Berlin]'],
    ['dotted', '23.11.2026 14:30:00 +0100'],
    ['day-first', '23-11-2026:13.30'],
    ['month-first', '11/23/26 1:30 p.m.'],
    ['month-name', '23 Nov 2026 13:30'],
    ['month-name', 'November 23, 2026 1:30 PM'],
    ['month-name', '23. Dez. 2026 13:30'],
    ['epoch-s', '1795440600.0'],
    ['epoch-ms', '1795440600000'],
  ];
  const wanted = Date.UTC(2026, 10, 23, 13, 30);
  for (const [format, text] of kinds) {
    const december = text.includes('Dez') ? 30 * 86_400_000 : 0;
    expect([text, momentReader(format, 'UTC')(text)]).toEqual([text, wanted + december]);
  }
});

test('an XES log is parsed the same in chunks of any size and with its events in any order', () => {
  const hours = fc.shuffledSubarray([10, 11, 12, 13, 14], { minLength: 5 });
  fc.assert(
    fc.property(hours, fc.integer({ min: 1, max: 90 }), (order, piece) => {
      const inside = order.map((hour) => event(`At ${hour}`, hour)).join('');
      const xes = `<x:log xmlns:x="x"><trace>${inside}${named('1')}</trace></x:log>`;
      expect(getWays(readGuessed(xes, piece))).toEqual([
        ['1', 'At 10', 'At 11', 'At 12', 'At 13', 'At 14'],
      ]);
    }),
    { numRuns: 30 },
  );
});
