import { t } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Report } from '#shared/reports/report.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { daysAfter, wallTimeAt } from '#shared/wall-time.ts';

// What is stored may have been dropped from the list of zones since.
const zoneOf = (timeZone: string) => (isTimeZone(timeZone) ? timeZone : 'UTC');

/** Where a report leads: of the process, to the days before the day on which it is due. */
function addressOf({ view, days, dueAt }: Report, timeZone: string): string {
  const [path = '', search = ''] = view.split('?');
  if (path !== '/process/view') return view;
  const today = wallTimeAt(dueAt, zoneOf(timeZone)).day;
  const query = new URLSearchParams(search);
  query.delete('period');
  query.set('from', daysAfter(today, -days));
  query.set('to', daysAfter(today, -1));
  return `${path}?${query}`;
}

/**
 * The message by which a report comes, in the language that is spoken; its id follows from the report and its time, so
 * that it is told once.
 */
export function reportMessage(report: Report, timeZone: string): Message {
  const { id, userId, applicationId, name, dueAt: at } = report;
  const isOfProcess = report.view.startsWith('/process/view');
  return {
    ...{ messageId: `${at}_${id}`, userId, applicationId, at, readAt: null },
    what: 'report',
    title: t`Report: ${name}`,
    text: isOfProcess
      ? t`Where requests went and where they waited, with the picture and the figures to save. It comes every week: your profile says when.`
      : t`How requests stand, how long they take and which are at risk. It comes every week: your profile says when.`,
    report: { id, address: addressOf(report, timeZone) },
  };
}
