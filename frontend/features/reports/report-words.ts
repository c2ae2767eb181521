import { formatWeekdayName } from '#frontend/components/text/format/weekday.ts';
import { inContext, plural, t } from '#frontend/lib/text.ts';
import type { OwnReport, RecipientStatus, Report } from '#shared/reports/report.ts';
import { isOfProcess } from '#shared/reports/report-view.ts';

export const periodLabels: Readonly<Record<Report['days'], string>> = {
  7: inContext('report')`the 7 days before`,
  30: inContext('report')`the 30 days before`,
  90: inContext('report')`the 90 days before`,
  365: inContext('report')`the 365 days before`,
};

/** Describe the schedule: "Every Monday at 08:00, the 7 days before" */
export function formatSchedule(
  report: Pick<Report, 'view' | 'weekday' | 'time' | 'days'>,
  locale: string,
): string {
  const when = t`Every ${formatWeekdayName(report.weekday, locale)} at ${report.time}`;
  return isOfProcess(report.view)
    ? t`${when}, ${periodLabels[report.days]}`
    : t`${when}, the last whole week`;
}

/** Reasons why a recipient does not get a report; undefined if they do. */
const nonDeliveryReasons: Readonly<Record<RecipientStatus, string | undefined>> = {
  comes: undefined,
  stopped: inContext('report')`stopped it`,
  left: inContext('report')`is not active`,
  'no-rights': inContext('report')`may not see it`,
};

/** Describe the other recipients: "also to 3 people; Maria stopped it"; undefined if there are none. */
export function formatRecipients({ sentTo }: Pick<OwnReport, 'sentTo'>): string | undefined {
  if (sentTo.length === 0) return undefined;
  const count = sentTo.filter(({ standing }) => standing === 'comes').length;
  const others = sentTo.flatMap(({ person, standing }) => {
    const words = nonDeliveryReasons[standing];
    return words === undefined ? [] : `${person.name} ${words}`;
  });
  const goes = plural(count, t`also to ${count} person`, t`also to ${count} people`);
  return [goes, ...others].join('; ');
}
