import { expect, test } from 'vitest';
import { buildCaseTable } from '#functions/analytics/rules/case-table.ts';
import { hideSmallGroups } from '#functions/analytics/rules/hide-small-groups.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import { splitCasesIntoPacks } from '#functions/imports/rules/split-into-packs.ts';
import { decodeStart } from '#shared/process/logs/decode-log.ts';
import { analyzeStart } from '#shared/process/logs/look-at-start.ts';
import { Calendar } from '#shared/sla/calendar.ts';
import { csvMapping, readCases } from './support/write-log.ts';

const mondays = Calendar.parse({
  ...{ locationId: null, name: 'Mondays', timeZone: 'UTC', holidays: [] },
  week: { monday: [{ from: '09:00', to: '17:00' }] },
});
const byPerson = csvMapping({}, { person: 'person', lifecycle: 'transition' });
const log = (...rows: string[]) => ['case,activity,person,at,transition', ...rows].join('\n');
const counts = (text: string, mapping = byPerson) => {
  const { paired, unpairedStarts, unpairedCompletions, leftOut, events } = readCases(text, mapping);
  return { paired, unpairedStarts, unpairedCompletions, leftOut, events };
};

test.each([
  [
    'a start by another person',
    [
      '1,Check,Ann,2026-03-02T10:00Z,start',
      '1,Check,Bob,2026-03-02T11:00Z,complete',
      '1,Pay,Bob,2026-03-02T12:00Z,complete',
    ],
    { paired: 0, unpairedStarts: 1, unpairedCompletions: 2, leftOut: 1, events: 2 },
  ],
  [
    'a start without a person',
    ['1,Check,,2026-03-02T10:00Z,Started', '1,Check,Bob,2026-03-02T11:00Z,Completed'],
    { paired: 1, unpairedStarts: 0, unpairedCompletions: 0, leftOut: 0, events: 1 },
  ],
  [
    'a start after its completion',
    ['1,Check,Ann,2026-03-02T10:00Z,complete', '1,Check,Ann,2026-03-02T11:00Z,start'],
    { paired: 0, unpairedStarts: 1, unpairedCompletions: 1, leftOut: 1, events: 1 },
  ],
  [
    'work without any time, whose completion is written first',
    ['1,Check,Ann,2026-03-02T10:00Z,complete', '1,Check,Ann,2026-03-02T10:00Z,start'],
    { paired: 1, unpairedStarts: 0, unpairedCompletions: 0, leftOut: 0, events: 1 },
  ],
  [
    'work that was aborted and restarted',
    [
      '1,Check,Ann,2026-03-02T10:00Z,start',
      '1,Check,Ann,2026-03-02T11:00Z,ate_abort',
      '1,Check,Ann,2026-03-02T12:00Z,start',
      '1,Check,Ann,2026-03-02T13:00Z,complete',
    ],
    { paired: 1, unpairedStarts: 1, unpairedCompletions: 0, leftOut: 2, events: 1 },
  ],
  [
    'a log without starts',
    ['1,Check,Ann,2026-03-02T10:00Z,complete', '1,Pay,Ann,2026-03-02T11:00Z,complete'],
    { paired: 0, unpairedStarts: 0, unpairedCompletions: 0, leftOut: 0, events: 2 },
  ],
] as const)(
  'activity starts and completions without a counterpart are counted: %s',
  (_, rows, expected) => {
    expect(counts(log(...rows))).toEqual(expected);
  },
);

test('activity completions with an unreadable, missing or later start time are counted as unpaired', () => {
  const text = [
    'case,activity,begun,at',
    '1,Check,2026-03-02T10:00Z,2026-03-02T11:00Z',
    '1,Check,soon,2026-03-02T12:00Z',
    '1,Check,,2026-03-02T13:00Z',
    '1,Check,2026-03-02T15:00Z,2026-03-02T14:00Z',
  ].join('\n');
  expect(counts(text, csvMapping({}, { startedAt: 'begun' }))).toEqual({
    ...{ paired: 1, unpairedStarts: 0, unpairedCompletions: 3, leftOut: 0, events: 4 },
  });
});

test('a log column is guessed to contain start times only if another column is named as the end', () => {
  const guessed = (head: string) => {
    const text = `${head}\n1,Check,2026-03-02T10:00Z,2026-03-02T11:00Z\n`;
    const start = decodeStart({ bytes: Buffer.from(text), isWhole: true });
    const { at, startedAt } = analyzeStart(start, { timeZone: 'UTC' }).guess.columns;
    return [at, startedAt];
  };
  expect(guessed('case,activity,Start Timestamp,Complete Timestamp')).toEqual([
    ...['Complete Timestamp', 'Start Timestamp'],
  ]);
  expect(guessed('case,activity,start_timestamp,time:timestamp')).toEqual([
    ...['time:timestamp', 'start_timestamp'],
  ]);
  expect(guessed('Fall,Aktivität,Beginn,Ende')).toEqual(['Ende', 'Beginn']);
  // The start date is that of the request, repeated in every event, and not the start of the work.
  expect(guessed('case,activity,start date,timestamp')).toEqual(['timestamp', undefined]);
});

test('activity starts and completions are not paired in a request with more starts than the limit', () => {
  const rows = Array.from({ length: 2001 }, (_, n) => `1,Check,P${n},2026-03-02T10:00Z,start`);
  const text = log(...rows, '1,Check,P1,2026-03-02T11:00Z,complete');
  expect(counts(text)).toMatchObject({ paired: 0, unpairedStarts: 2001, events: 1 });
});

test('working times of fewer than five requests are shown only to administrators', () => {
  const figuresOfStarts = (known: number) => {
    const rows = Array.from({ length: 8 }, (_, n) => [
      ...(n < known ? [`${n},Check,Ann,2026-03-02T10:00Z,start`] : []),
      `${n},Check,Ann,2026-03-02T11:00Z,complete`,
    ]);
    const found = readCases(log(...rows.flat(), '8,Pay,Ann,2026-03-02T11:00Z,start'), byPerson);
    const packs = [...splitCasesIntoPacks(found, mondays)].flat();
    const choices = { categories: [], departments: [], outcomes: [], from: null, to: null };
    const counted = { from: null, to: null, amountFrom: null, amountTo: null };
    const figures = { ...calculateFigures(buildCaseTable(packs)), choices, counted, withheld: 0 };
    return [figures, hideSmallGroups(figures)].map(
      ({ activities }) => activities.find(({ name }) => name === 'Check')?.work?.requests,
    );
  };
  expect(figuresOfStarts(4)).toEqual([4, undefined]);
  expect(figuresOfStarts(5)).toEqual([5, 5]);
});
