import {
  type Behind,
  everyRequestBehind,
  type ProcessFigures,
  type ProcessQuery,
} from '#frontend/data/process.ts';
import { csvOf } from '#frontend/lib/csv.ts';
import { saveData } from '#frontend/lib/save-file.ts';
import type { Spread } from '#shared/process/process-api.ts';
import { nameOf, wayWords } from './words.ts';

const head = [
  ...['Kind', 'From', 'To', 'Times', 'Requests', 'Median seconds', '90 % seconds'],
  ...['Median working seconds', '90 % working seconds'],
];
const timesOf = (spread: Spread | null): string[] =>
  spread
    ? [spread.median, spread.ninetieth, spread.working.median, spread.working.ninetieth].map(String)
    : ['', '', '', ''];

/** Activities, moves and ways through, a row each; times in seconds. */
const processRows = (figures: ProcessFigures): string[][] => [
  head,
  ...figures.activities.map(({ name, count, requests, wait }) => [
    ...['Activity', name, '', String(count), String(requests), ...timesOf(wait)],
  ]),
  ...figures.moves.map(({ from, to, count, requests, wait }) => [
    ...['Move', nameOf(figures, from, 'Start'), nameOf(figures, to, 'End')],
    ...[String(count), String(requests), ...timesOf(wait)],
  ]),
  ...figures.variants.map(({ activities, requests, cycle }) => [
    ...['Way', wayWords(figures, activities), '', String(requests), String(requests)],
    ...timesOf(cycle),
  ]),
];

export const saveProcess = (figures: ProcessFigures): void =>
  saveData(csvOf(processRows(figures)), 'process.csv');

/** Saves the requests behind a number as CSV; moments are ISO 8601 in UTC. */
export async function saveRequestsBehind(query: ProcessQuery & Behind): Promise<void> {
  const rows = await everyRequestBehind(query);
  const lines = rows.map((row) => [
    ...[row.number, row.title ?? '', row.outcome, row.from, row.to, String(row.seconds)],
  ]);
  const columns = ['Number', 'Title', 'Outcome', 'First event', 'Last event', 'Seconds'];
  saveData(csvOf([columns, ...lines]), 'requests.csv');
}
