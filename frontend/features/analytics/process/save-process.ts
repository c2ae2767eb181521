import {
  type Behind,
  everyRequestBehind,
  type ProcessFigures,
  type ProcessQuery,
} from '#frontend/data/process.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import { saveData } from '#frontend/lib/save-file.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import type { Spread } from '#shared/process/process-api.ts';
import { eventWord, formatPlaceName, wayWords } from './words.ts';

const head = [
  ...[t`Kind`, t`Name`, t`From`, t`To`, t`Times`, t`Requests`, t`Median seconds`, t`90 % seconds`],
  ...[t`Median working seconds`, t`90 % working seconds`],
  ...[t`Work: median seconds`, t`Work: 90 % seconds`],
  ...[t`Work: median working seconds`, t`Work: 90 % working seconds`],
];
const timesOf = (spread?: Spread | null): string[] =>
  spread
    ? [spread.median, spread.ninetieth, spread.working.median, spread.working.ninetieth].map(String)
    : ['', '', '', ''];

/** Rows for activities, moves and variants. Times are in seconds. */
export const processRows = (figures: ProcessFigures): string[][] => [
  head,
  ...figures.activities.map(({ name, count, requests, wait, work }) => [
    ...[t`Activity`, eventWord(name), '', '', String(count), String(requests)],
    ...[...timesOf(wait), ...timesOf(work)],
  ]),
  ...figures.moves.map(({ from, to, count, requests, wait }) => [
    ...[
      inContext('process')`Move`,
      '',
      formatPlaceName(figures, from, t`Start`),
      formatPlaceName(figures, to, t`End`),
    ],
    ...[String(count), String(requests), ...timesOf(wait), ...timesOf()],
  ]),
  ...figures.variants.map(({ activities, requests, cycle }) => [
    ...[t`Variant`, wayWords(figures, activities), '', '', String(requests), String(requests)],
    ...[...timesOf(cycle), ...timesOf()],
  ]),
];

export const saveProcess = (figures: ProcessFigures): void =>
  saveData(toCsv(processRows(figures)), 'process.csv');

/** Save the requests behind a figure as CSV. Times are ISO 8601 in UTC. */
export async function saveRequestsBehind(query: ProcessQuery & Behind): Promise<void> {
  const rows = await everyRequestBehind(query);
  const lines = rows.map((row) => [
    ...[row.number, row.title ?? '', eventWord(row.outcome), row.from, row.to, String(row.seconds)],
  ]);
  const columns = [
    inContext('request')`Number`,
    t`Title`,
    t`Outcome`,
    t`First event`,
    t`Last event`,
    t`Seconds`,
  ];
  saveData(toCsv([columns, ...lines]), 'requests.csv');
}
