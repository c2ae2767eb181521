import { toCsv } from '#frontend/lib/csv.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { t } from '#frontend/lib/text.ts';
import type { Period } from '#shared/figures/figures-api.ts';
import { bandNames } from './figure-words.ts';

/**
 * Return the CSV lines of weeks, one each, latest last: counts, durations in seconds of working time, and the histogram.
 */
export function buildWeekLines(weeks: readonly Period[]): string[][] {
  const head = [
    ...[t`From`, t`To`, t`Sent`, t`Approved`, t`Rejected`, t`Withdrawn`, t`Decided in time`],
    ...[t`Median working seconds`, t`90 % working seconds`],
    ...bandNames,
  ];
  const rows = weeks.map((week) => [
    ...[week.from, week.to],
    ...[week.sent, week.approved, week.rejected, week.withdrawn, week.inTime].map(String),
    ...[week.medianSeconds, week.ninetiethSeconds].map((seconds) => String(seconds ?? '')),
    ...bandNames.map((_, n) => String(week.durations[n] ?? 0)),
  ]);
  return [head, ...rows];
}

export const saveWeeks = (weeks: readonly Period[]): void =>
  saveBlobAs(toCsv(buildWeekLines(weeks)), `${t`weeks-to-${weeks.at(-1)?.to ?? ''}`}.csv`);
