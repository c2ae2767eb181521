import { loadAllBars, type TimelineQuery } from '#frontend/data/timeline.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { formatStatusLabel } from '#frontend/widgets/requests/status-badge.tsx';
import type { TimelineBar } from '#shared/timeline/timeline.ts';
import { timelineStateLabels } from './stage-words.ts';

const head = [
  ...[inContext('request')`Number`, t`Request`, t`Requester`, t`Category`, t`Status`],
  ...[t`Stage`, t`State`, t`With`, t`From`, t`To`, t`Due`],
];

/** Build the CSV lines: the column names, then one line for each stage of each request. Times are ISO 8601 in UTC. */
export const buildTimelineRows = (bars: readonly TimelineBar[]): string[][] => [
  head,
  ...bars.flatMap(({ number, title, requester, categoryName, status, stages }) =>
    stages.map(({ name, state, people, from, to = '', dueAt = '' }) => [
      ...[number, title, requester.name, categoryName, formatStatusLabel(status)],
      ...[name, timelineStateLabels[state], people.map((person) => person.name).join('; ')],
      ...[from, to, dueAt],
    ]),
  ),
];

/** Save all results of the query as CSV. */
export async function saveTimeline(
  query: TimelineQuery,
  onProgress: (count: number) => void,
): Promise<void> {
  saveBlobAs(toCsv(buildTimelineRows(await loadAllBars(query, onProgress))), `${t`timeline`}.csv`);
}
