import { index } from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';
import type { Report } from '#shared/reports/report.ts';

export const reports = (userId: string): Query => ({
  pk: `USER#${userId}#REPORTS`,
  consistent: true,
});

export const reportKey = (userId: string, id: string) => ({ pk: reports(userId).pk, sk: id });

const byTime = (app: string) => `APP#${app}#REPORTS`;

/** Query for the reports due by `now`, the longest overdue first. */
export const dueReports = (app: string, now: string): Query => ({
  index: 'gsi1',
  pk: byTime(app),
  between: ['0', `${now}~`],
});

export const reportIndex = ({ applicationId, dueAt, id }: Report) =>
  index(1, byTime(applicationId), `${dueAt}#${id}`);

/** Query for the reports that others send to a person, and for those that the person stopped. */
export const receivedReports = (userId: string): Query => ({
  pk: `USER#${userId}#REPORTSFROM`,
  consistent: true,
});

export const receivedKey = (userId: string, reportId: string) => ({
  pk: receivedReports(userId).pk,
  sk: `REPORT#${reportId}`,
});

/** `of`: id of a report, or id of a person to stop all their reports. */
export const stopKey = (userId: string, of: string) => ({
  pk: receivedReports(userId).pk,
  sk: `STOP#${of}`,
});
