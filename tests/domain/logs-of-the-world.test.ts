import { expect, test } from 'vitest';
import { decodeStart } from '#shared/process/logs/decode-log.ts';
import { analyzeStart, previewLog } from '#shared/process/logs/look-at-start.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';
import { momentReader } from '#shared/process/logs/read-moment.ts';
import { csvMapping, readCases, xesMapping } from './support/write-log.ts';

const startOf = (text: string) => decodeStart({ bytes: Buffer.from(text), isWhole: true });
const lookAt = (text: string, timeZone = 'UTC') => analyzeStart(startOf(text), { timeZone });
/** Return the times of a log, read with the suggested settings, in the order of its cases. */
function getMoments(text: string, timeZone = 'UTC') {
  const { guess } = lookAt(text, timeZone);
  const { cases, refusedRows } = readCases(text, LogMapping.parse(guess));
  expect(refusedRows).toBe(0);
  return cases.flatMap(({ events }) => events.map(({ at }) => new Date(at).toISOString()));
}
const log = (...times: string[]) =>
  ['case,activity,time', ...times.map((time, n) => `1,${n === 0 ? 'A' : 'B'},${time}`)].join('\n');

test.each<[name: string, text: string, moments: string[]]>([
  [
    '24:00 is the end of a day',
    log('2026-11-23T24:00:00Z', '2026-11-24T09:00:00Z'),
    ['2026-11-24T00:00', '2026-11-24T09:00'],
  ],
  [
    'DB2',
    log('2026-11-23-14.30.00.000000', '2026-11-23-15.30.00.000000'),
    ['2026-11-23T14:30', '2026-11-23T15:30'],
  ],
  [
    'French months',
    log('23 févr. 2026 14:30', '24 août 2026 10:00'),
    ['2026-02-23T14:30', '2026-08-24T10:00'],
  ],
  [
    'Polish, Czech and Spanish months',
    log('23 lutego 2026 14:30', '24. března 2026 10:00', '25 de agosto de 2026 08:00'),
    ['2026-02-23T14:30', '2026-03-24T10:00', '2026-08-25T08:00'],
  ],
  [
    'dates of mails',
    log('"Mon, 23 Nov 2026 14:30:00 +0100"', '"Tue, 24 Nov 2026 09:00:00 +0100"'),
    ['2026-11-23T13:30', '2026-11-24T08:00'],
  ],
  [
    'microseconds since 1970',
    log('1795444200000000', '1795447800000000'),
    ['2026-11-23T14:30', '2026-11-23T15:30'],
  ],
  [
    'nanoseconds since 1970',
    log('1795444200000000000', '1795447800000000000'),
    ['2026-11-23T14:30', '2026-11-23T15:30'],
  ],
  ['days of a spreadsheet', log('46349.604167', '46350'), ['2026-11-23T14:30', '2026-11-24T00:00']],
  [
    'days of weeks of ISO 8601, the first and the last of a year among them',
    log('2026-W01-1T14:30Z', '2026W481', '2026-W53-7T14:30Z', '2027-W01-1'),
    ['2025-12-29T14:30', '2026-11-23T00:00', '2027-01-03T14:30', '2027-01-04T00:00'],
  ],
  [
    'the year at the end, as C and Java write it',
    log('Thu Nov  5 14:30:00 CET 2026', 'Nov 23 14:30:00 +0200 2026', 'Mon Nov 23 14:30:00 2026'),
    ['2026-11-05T13:30', '2026-11-23T12:30', '2026-11-23T14:30'],
  ],
  [
    'a slash before the time',
    log('2026-11-23/14:30:00', '2026-11-23/15:30:00'),
    ['2026-11-23T14:30', '2026-11-23T15:30'],
  ],
])('the times in a log are read correctly: %s', (_, text, moments) => {
  expect(getMoments(text)).toEqual(moments.map((moment) => `${moment}:00.000Z`));
});

test('a date without separators is not read as seconds since 1970, even before a time zone', () => {
  for (const [one, other] of [
    ['20261123T143000Z', '20261124T143000Z'],
    ['20261123 CET', '20261124 CET'],
    ['2026W481', '2026W482'],
  ] as const) {
    const { asked, guess } = lookAt(log(one, other));
    expect([asked.includes('moments'), guess.moments], one).toEqual([false, 'iso']);
  }
  const read = momentReader('iso', 'UTC');
  for (const none of [
    '2026-W00-1',
    '2025-W53-1',
    '2026-W48-8',
    '2026-W48',
    '2026W48',
    '1899-W10-1',
  ])
    expect(read(none), none).toBeUndefined();
});

test('local times keep their order in the hour that a clock change skips', () => {
  const times = ['2026-03-08 01:45:00', '2026-03-08 02:30:00', '2026-03-08 03:40:00'];
  expect(getMoments(log(...times), 'America/New_York')).toEqual(
    ['06:45', '07:30', '07:40'].map((time) => `2026-03-08T${time}:00.000Z`),
  );
});

test('an ambiguous order of day and month requires a choice, whatever the number of rows', () => {
  const days = (count: number) =>
    log(
      ...Array.from(
        { length: count },
        (_, n) => `${String((n % 12) + 1).padStart(2, '0')}/11/2026 10:00`,
      ),
    );
  for (const count of [1, 12, 5000])
    expect([count, lookAt(days(count)).asked]).toEqual([count, ['moments', 'timeZone']]);
  expect(lookAt(log('11/11/2026 10:00')).asked).toEqual(['timeZone']);
  // A single day after the twelfth decides the order, even far after the first rows.
  const told = lookAt(`${days(5000)}\n1,B,13/11/2026 10:00`);
  expect([told.asked, told.guess.moments]).toEqual([['timeZone'], 'day-first']);
  const american = lookAt(`${days(5000)}\n1,B,11/13/2026 10:00`);
  expect([american.asked, american.guess.moments]).toEqual([['timeZone'], 'month-first']);
});

test('a choice of time zone is required only if the times in the log contain no zone', () => {
  expect(lookAt(log('2026-11-23 14:30')).asked).toEqual(['timeZone']);
  for (const time of ['2026-11-23T14:30Z', '2026-11-23 14:30 CET', '1795444200', '1795444200000'])
    expect([time, lookAt(log(time)).asked]).toEqual([time, []]);
});

const amounts = (...all: string[]) =>
  lookAt(
    ['case;activity;time;amount', ...all.map((one, n) => `${n};A;2026-11-23T10:00Z;${one}`)].join(
      '\n',
    ),
  );
test.each<[amounts: string[], decimalComma: boolean, asked: string[]]>([
  [['1.000', '25.000', '12.500'], false, ['amounts']],
  [['1,000', '25,000'], false, ['amounts']],
  [['1.000', '25.000', '12,50'], true, []],
  [['1.000.000', '25.000'], true, []],
  [['1,000,000', '25,000'], false, []],
  [['1.000', '25.5'], false, []],
  [['100', '250'], false, []],
])(
  'separators in the amounts %j are recognized from all values, or else require a choice',
  (all, comma, asked) => {
    const { guess, asked: found } = amounts(...all);
    expect([guess.decimalComma, found]).toEqual([comma, asked]);
  },
);

test('a custom date pattern is used to read times, and an invalid pattern is rejected with the reason', () => {
  const read = (momentPattern: string, text: string) => {
    const at = momentReader('pattern', 'Europe/Berlin', momentPattern)(text);
    return at === undefined ? undefined : new Date(at).toISOString();
  };
  const at = '2026-11-23T13:30:00.000Z';
  expect(read('yyyy-MM-dd/HH:mm:ss', '2026-11-23/14:30:00')).toBe(at);
  expect(read("dd.MM.yy 'um' HH.mm 'Uhr'", '23.11.26 um 14.30 Uhr')).toBe(at);
  expect(read('d MMMM yyyy h:mm a', '23 novembre 2026 2:30 PM')).toBe(at);
  expect(read('yyyyMMddHHmmssXXX', '20261123133000+00:00')).toBe(at);
  expect(read('yyyy-MM-dd', '2026-02-30')).toBeUndefined();
  const problemOf = (momentPattern: string) =>
    LogMapping.safeParse({ ...csvMapping(), moments: 'pattern', momentPattern }).error?.issues[0]
      ?.message;
  expect(problemOf('MM-dd HH:mm')).toContain('needs a year');
  expect(problemOf('yyyy-MM-dd hh:mm')).toContain('AM and PM');
  expect(problemOf('yyyy-MM-dd qq')).toContain('“q”');
  expect(problemOf('yyyy-MM-dd')).toBeUndefined();
  expect(LogMapping.safeParse({ ...csvMapping(), moments: 'pattern' }).success).toBe(false);
});

test.each(['0001-01-01', '0001-01-01T00:00:00Z', '0099-12-31', '1752-09-14', '1899-12-31'])(
  'a log row with the implausible year of %s is rejected',
  (day) => {
    expect(readCases(log(day, '2026-11-23'), csvMapping({}, { at: 'time' })).refusedRows).toBe(1);
  },
);

test('a log import counts outlying dates, duplicate events and traces with the same name', () => {
  const days = Array.from({ length: 30 }, (_, n) => `2018-03-${String(n + 1).padStart(2, '0')}`);
  const found = readCases(log('1948-01-01', ...days), csvMapping({}, { at: 'time' }));
  expect(found).toMatchObject({ refusedRows: 0, outliers: 1, repeated: 0, joined: 0 });
  const twice = days.slice(0, 5).flatMap((day) => [day, day]);
  expect(readCases(log('2018-02-01', ...twice), csvMapping({}, { at: 'time' })).repeated).toBe(5);
  const trace = (day: string) =>
    `<trace><string key="concept:name" value="c1"/><event><string key="concept:name" value="A"/><date key="time:timestamp" value="${day}T10:00:00Z"/></event></trace>`;
  const xes = `<?xml version="1.0"?><log>${trace('2026-11-23')}${trace('2026-12-23')}</log>`;
  expect(readCases(xes, xesMapping())).toMatchObject({ count: 1, joined: 1 });
});

test('the preview of a log counts all rows and lists the unreadable ones with the reason', () => {
  const preview = previewLog(
    startOf(log('2026-11-23', 'never', '2026-11-24')),
    csvMapping({}, { at: 'time' }),
  );
  expect(preview).toMatchObject({ refusedRows: 1, rows: 3 });
  expect(preview.refused[0]?.reason).toContain('“never”');
});

test('no case column is guessed if two columns fit equally, and a row counter is never guessed', () => {
  const rows = (head: string) =>
    [head, ...Array.from({ length: 5 }, (_, n) => `${n % 2},${n},A,2026-11-23T10:00Z`)].join('\n');
  expect(lookAt(rows('Contract ID,Customer ID,activity,time')).guess.columns.caseId).toBe(
    'Contract ID',
  );
  const both = [
    'Contract ID,Customer ID,activity,time',
    '7,3,A,2026-11-23T10:00Z',
    '7,3,B,2026-11-23T11:00Z',
  ].join('\n');
  expect(lookAt(both).guess.columns.caseId).toBeUndefined();
  const patients = [
    'patient,.order,activity,time',
    ...Array.from({ length: 5 }, (_, n) => `${n % 2},${n},A,2026-11-23T10:00Z`),
  ].join('\n');
  expect(lookAt(patients).guess.columns.caseId).toBe('patient');
});

const endsOf = (...cases: string[]) => {
  const rows = cases.flatMap((activities, n) =>
    activities.split(' ').map((activity, m) => `${n},${activity},2026-11-23T${String(10 + m)}:00Z`),
  );
  return readCases(['case,activity,time', ...rows].join('\n'), csvMapping({}, { at: 'time' }));
};
test('an imported request is open unless it ended with the most common last activity or a rejection', () => {
  const over = Array.from({ length: 30 }, () => 'Submitted Approved Paid');
  const { cases } = endsOf(
    ...over,
    'Saved',
    'Submitted',
    'Submitted Rejected',
    'Submitted Approved',
  );
  expect(cases.slice(30).map(({ isOpen }) => isOpen)).toEqual([true, true, false, true]);
  expect(cases[0]?.isOpen).toBe(false);
  const ruled = readCases(
    'case,activity,at\n1,Submitted,2026-11-23\n1,Saved,2026-11-24',
    csvMapping({ activities: [{ name: 'Saved', kind: 'other', ends: true }] }),
  );
  expect(ruled.cases[0]?.isOpen).toBe(false);
});

test('an activity that awaits approval is not a decision, and a later creation is not a submission', () => {
  const kinds = (...cases: string[]) =>
    Object.fromEntries(endsOf(...cases).activities.map(({ name, kind }) => [name, kind]));
  expect(kinds('Create_request Awaiting_Approval Create_document Approve')).toEqual({
    ...{ Create_request: 'submitted', Awaiting_Approval: 'other' },
    ...{ Create_document: 'other', Approve: 'decided' },
  });
});
