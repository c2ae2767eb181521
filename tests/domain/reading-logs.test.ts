import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { cleanText } from '#shared/process/logs/gather-log.ts';
import { guessKind, isOpenByOutcome } from '#shared/process/logs/guess-kind.ts';
import { sniffLog } from '#shared/process/logs/sniff-log.ts';
import { csvMapping, readCases, writeCsv, writeXes, xesMapping } from './support/write-log.ts';

const text = fc
  .string({ minLength: 1, maxLength: 30, unit: 'binary' })
  .map(cleanText)
  // Characters outside the character sets of XML are excluded.
  .filter((one) => one !== '' && !/[\uFFFE\uFFFF]/.test(one));
const event = fc.record({
  activity: text,
  at: fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) }),
});
const log = fc
  .uniqueArray(
    fc.record({
      caseId: text,
      outcome: text.filter((one) => isOpenByOutcome(one) === false),
      events: fc.array(event, { minLength: 1, maxLength: 8 }),
    }),
    { maxLength: 12, minLength: 1, selector: ({ caseId }) => caseId },
  )
  .map((cases) =>
    cases.map((one) => ({
      ...{ ...one, isOpen: false },
      events: one.events
        .toSorted((a, b) => a.at - b.at)
        .map((each) => ({ ...each, kind: guessKind(each.activity) })),
    })),
  );

test('cases written as CSV or XES are read back unchanged, regardless of the chunk size', () => {
  fc.assert(
    fc.property(log, fc.integer({ min: 1, max: 400 }), (cases, piece) => {
      const csv = readCases(writeCsv(cases), csvMapping({}, { outcome: 'outcome' }), piece);
      const xes = readCases(writeXes(cases), xesMapping({}, { outcome: 'case:outcome' }), piece);
      const byId = (of: typeof csv) => new Map(of.cases.map((one) => [one.caseId, one]));
      for (const found of [byId(csv), byId(xes)])
        expect(found).toEqual(new Map(cases.map((one) => [one.caseId, one])));
      expect([csv.refusedRows, xes.refusedRows]).toEqual([0, 0]);
    }),
  );
});

/** Text of which parts resemble a log. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        ...[
          'case,activity,at\n',
          '"',
          '\r',
          '\n',
          ',',
          ';',
          '<log>',
          '<trace>',
          '</trace>',
          '<event>',
        ],
        ...[
          '</event>',
          '</log>',
          '<!DOCTYPE log [<!ENTITY a "aaaa">]>',
          '&a;',
          '&#0;',
          '<![CDATA[',
        ],
        ...[
          '<string key="concept:name" value="A"/>',
          '<!--',
          '-->',
          '<?xml version="1.0"?>',
          'A,B,',
        ],
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test('any text is parsed as a log or rejected with a known error, never with an unexpected one', () => {
  const mappings = [csvMapping(), csvMapping({ delimiter: ';' }), xesMapping()];
  fc.assert(
    fc.property(hostile, fc.constantFrom(...mappings), (content, mapping) => {
      sniffLog(content);
      try {
        const { cases } = readCases(content, mapping, 7);
        for (const { events } of cases) expect(events.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
  );
});

const rows = (...lines: string[]) => ['case,activity,at,who,amount', ...lines].join('\n');

test('a rejected log row is listed with its position and reason, and the other rows of its request are imported', () => {
  const content = rows(
    'A,Submit,2026-03-02T10:00:00Z,,',
    ',Submit,2026-03-02T10:00:00Z,,',
    '',
    'A,,2026-03-02T11:00:00Z,,',
    'A,Approve,yesterday,,',
    'A,Approve,2026-02-30,,',
    'B,Approve,,,',
  );
  const { problems, cases, refusedRows, refusedRequests } = readCases(content, csvMapping());
  expect(problems).toEqual([
    { place: 3, reason: 'It names no request: “case” is empty.' },
    { place: 5, caseId: 'A', reason: '“activity” is empty.' },
    { place: 6, caseId: 'A', reason: '“yesterday” in “at” is no time of the chosen format.' },
    { place: 7, caseId: 'A', reason: '“2026-02-30” in “at” is no time of the chosen format.' },
    { place: 8, caseId: 'B', reason: '“at” is empty.' },
    { place: 8, caseId: 'B', reason: 'The whole request: no event of it is left.' },
  ]);
  expect({ refusedRows, refusedRequests, ids: cases.map(({ caseId }) => caseId) }).toEqual({
    ...{ refusedRows: 5, refusedRequests: 1, ids: ['A'] },
  });
});

test('the first thousand rejected log rows are listed, and all are counted', () => {
  const content = rows(...Array.from({ length: 1500 }, () => 'A,Submit,never,,'));
  const { problems, refusedRows } = readCases(content, csvMapping());
  expect([problems.length, refusedRows]).toEqual([1000, 1500]);
});

test('log events are sorted by time, and events with the same time by their order in the file', () => {
  const content = rows(
    'A,Third,2026-03-02T12:00:00Z,,',
    'A,First,2026-03-02T10:00:00Z,,',
    'A,Second,2026-03-02T10:00:00Z,,',
  );
  const { cases } = readCases(content, csvMapping());
  expect(cases[0]?.events.map(({ activity }) => activity)).toEqual(['First', 'Second', 'Third']);
  expect(cases[0]?.outcome).toBe('Third');
});

test('people in a log get numbers instead of names unless names are enabled', () => {
  const content = rows('A,Submit,2026-03-02T10:00:00Z,Zoë,"1.150,30"', 'B,Pay,2026-03-02,Zoë,x');
  const columns = { person: 'who', amount: 'amount' };
  const read = (pseudonyms: boolean) =>
    readCases(content, csvMapping({ pseudonyms, decimalComma: true }, columns));
  const [hidden, named] = [read(true), read(false)];
  expect(hidden.cases.map(({ amount, events }) => [amount, events[0]?.person?.name])).toEqual([
    ['1150.30', 'Person 1'],
    [undefined, 'Person 1'],
  ]);
  expect(hidden.unreadAmounts).toBe(1);
  expect(JSON.stringify(hidden.cases)).not.toContain('Zoë');
  expect(named.cases[0]?.events[0]?.person).toEqual({ userId: 'Zoë', name: 'Zoë' });
});

test('a log mapping renames, merges and excludes activities, and an unmapped activity gets a guessed kind', () => {
  const content = rows(
    'A,Submit,2026-03-02T10:00:00Z,,',
    'A,Check 1,2026-03-02T11:00:00Z,,',
    'A,Check 2,2026-03-02T12:00:00Z,,',
    'A,Noise,2026-03-02T13:00:00Z,,',
  );
  const check = { as: 'Check', kind: 'decided' };
  const activities = [
    { name: 'Check 1', ...check },
    { name: 'Check 2', ...check },
    { name: 'Noise', kind: 'other', leaveOut: true },
  ];
  const { cases, leftOut, events } = readCases(content, csvMapping({ activities }));
  expect(cases[0]?.events.map(({ activity, kind }) => [activity, kind])).toEqual([
    ['Submit', 'submitted'],
    ['Check', 'decided'],
    ['Check', 'decided'],
  ]);
  expect([leftOut, events]).toEqual([1, 3]);
});

test('a log with too many activities merges the rarest into "Other activities" and loses no event', () => {
  const names = Array.from({ length: 260 }, (_, n) => `Step ${n}`);
  // Later names are more frequent. The first name has a rule, so it remains although it is rare.
  const lines = names.flatMap((name, n) =>
    Array.from({ length: 1 + n }, (_, k) => `C${k},${name},2026-03-02T10:00:00Z,,`),
  );
  const activities = [{ name: 'Step 0', as: 'Begin', kind: 'submitted' as const }];
  const found = readCases(rows(...lines), csvMapping({ activities }));
  const told = found.activities.map(({ name }) => name);
  expect(told).toHaveLength(200);
  expect(told).toEqual(expect.arrayContaining(['Step 0', 'Other activities', 'Step 259']));
  expect(told).not.toContain('Step 1');
  expect(found.together).toBe(61);
  expect(found.events).toBe(lines.length);
  const happened = found.cases.flatMap(({ events }) => events.map(({ activity }) => activity));
  expect(happened).toHaveLength(lines.length);
  expect(happened.filter((name) => name === 'Begin')).toHaveLength(1);
  const rare = names.slice(1, 62).reduce((sum, _, n) => sum + n + 2, 0);
  expect(happened.filter((name) => name === 'Other activities')).toHaveLength(rare);
});

test('a file that is not a log is rejected as a whole', () => {
  const refused = (content: string, mapping = csvMapping()) =>
    expect(() => readCases(content, mapping));
  refused('').toThrow('This file is empty.');
  refused(rows('A,"Sub"mit,x,,')).toThrow('in row 2');
  refused(rows(`A,"${'x'.repeat(1_100_000)}`)).toThrow('longer than a million characters');
  const many = Array.from({ length: 300_001 }, (_, n) => `C${n},Sent,2026-03-02`);
  refused(rows(many.join('\n'))).toThrow('This log has more than 300,000 requests.');
  refused(rows(...Array.from({ length: 10_001 }, (_, n) => `A,Kind ${n},2026-03-02,,`))).toThrow(
    'Is it the right column?',
  );
  refused('<html/>', xesMapping()).toThrow('This XML is no XES');
  refused('<log><trace></log>', xesMapping()).toThrow('broken in line 1');
  refused('<log>&unknown;</log>', xesMapping()).toThrow('broken in line 1');
  refused('<!DOCTYPE log [<!ENTITY a "b">]><log/>', xesMapping()).toThrow('declarations');
  refused(`<log>${'<a>'.repeat(100)}`, xesMapping()).toThrow('too deep');
});
