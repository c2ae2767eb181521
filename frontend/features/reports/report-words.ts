import { inContext, t } from '#frontend/lib/text.ts';
import type { Report } from '#shared/reports/report.ts';

/** "Monday", of 1. */
export const weekdayName = (weekday: number, locale: string): string =>
  // 1 January 2024 was a Monday.
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(locale, {
    weekday: 'long',
    timeZone: 'UTC',
  });

export const coveredWords: Readonly<Record<Report['days'], string>> = {
  7: inContext('report')`the 7 days before`,
  30: inContext('report')`the 30 days before`,
  90: inContext('report')`the 90 days before`,
  365: inContext('report')`the 365 days before`,
};

/** A dashboard says itself what its figures are of. */
export const isOfProcess = ({ view }: Pick<Report, 'view'>): boolean =>
  view.startsWith('/process/view');

/** "Every Monday at 08:00, the 7 days before" */
export function scheduleWords(report: Report, locale: string): string {
  const when = t`Every ${weekdayName(report.weekday, locale)} at ${report.time}`;
  return isOfProcess(report) ? t`${when}, ${coveredWords[report.days]}` : when;
}
