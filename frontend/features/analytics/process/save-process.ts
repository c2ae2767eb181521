import {
  loadAllSelectedRequests,
  type ProcessFigures,
  type ProcessQuery,
  type RequestSelection,
} from '#frontend/data/process.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import type { DurationStats } from '#shared/process/process-api.ts';
import { formatEventName, formatPlaceName, formatVariant } from './words.ts';

const head = [
  ...[t`Kind`, t`Name`, t`From`, t`To`, t`Times`, t`Requests`, t`Median seconds`, t`90 % seconds`],
  ...[t`Median working seconds`, t`90 % working seconds`],
  ...[t`Work: median seconds`, t`Work: 90 % seconds`],
  ...[t`Work: median working seconds`, t`Work: 90 % working seconds`],
];
const getTimes = (spread?: DurationStats | null): string[] =>
  spread
    ? [spread.median, spread.ninetieth, spread.working.median, spread.working.ninetieth].map(String)
    : ['', '', '', ''];

/** Build the rows of the export: activities, transitions and variants. Times are in seconds. */
export const processRows = (figures: ProcessFigures): string[][] => [
  head,
  ...figures.activities.map(({ name, count, requests, wait, work }) => [
    ...[t`Activity`, formatEventName(name), '', '', String(count), String(requests)],
    ...[...getTimes(wait), ...getTimes(work)],
  ]),
  ...figures.moves.map(({ from, to, count, requests, wait }) => [
    ...[
      inContext('process')`Move`,
      '',
      formatPlaceName(figures, from, t`Start`),
      formatPlaceName(figures, to, t`End`),
    ],
    ...[String(count), String(requests), ...getTimes(wait), ...getTimes()],
  ]),
  ...figures.variants.map(({ activities, requests, cycle }) => [
    ...[t`Variant`, formatVariant(figures, activities), '', '', String(requests), String(requests)],
    ...[...getTimes(cycle), ...getTimes()],
  ]),
];

export const saveProcess = (figures: ProcessFigures): void =>
  saveBlobAs(toCsv(processRows(figures)), `${t`process`}.csv`);

/** Save the requests behind a figure as CSV. Times are ISO 8601 in UTC. */
export async function saveRequestsBehind(query: ProcessQuery & RequestSelection): Promise<void> {
  const rows = await loadAllSelectedRequests(query);
  const lines = rows.map((row) => [
    ...[
      row.number,
      row.title ?? '',
      formatEventName(row.outcome),
      row.from,
      row.to,
      String(row.seconds),
    ],
  ]);
  const columns = [
    inContext('request')`Number`,
    t`Title`,
    t`Outcome`,
    t`First event`,
    t`Last event`,
    t`Seconds`,
  ];
  saveBlobAs(toCsv([columns, ...lines]), `${t`requests`}.csv`);
}
