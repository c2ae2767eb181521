import { expect } from 'vitest';
import type { ReportInput } from '#shared/reports/report-input.ts';
import { people } from '#tests/domain/support/people.ts';
import { approver, type Case, reused } from './case.ts';

export const weekly: ReportInput = {
  name: 'Where travel waits',
  view: '/process/view?category=Travel',
  weekday: 1,
  time: '08:00',
  days: 7,
  recipients: [],
};
const ofReport = (gives: object, body?: object): Case => ({
  scene: 'report',
  sent: approver(({ reportId }) => ({ params: { id: reportId }, ...(body && { body }) })),
  gives,
  outsider: 'item.not-found',
  madeUp: 'item.not-found',
});

export const reportCases = {
  listReports: {
    scene: 'report',
    sent: approver(() => ({})),
    gives: { items: expect.arrayContaining([expect.objectContaining({ ...weekly, sentTo: [] })]) },
  },
  createReport: {
    scene: 'nothing',
    sent: approver(() => ({ body: weekly })),
    gives: { ...weekly, userId: people.manager, version: 1 },
    reused,
  },
  updateReport: ofReport({ weekday: 5, version: 2 }, { ...weekly, weekday: 5 }),
  removeReport: ofReport(weekly),
  sendReportNow: {
    scene: 'nothing',
    sent: approver(() => ({ body: weekly })),
    gives: { userId: people.manager, what: 'report', title: `Report: ${weekly.name}` },
    reused,
  },
  listReceivedReports: {
    scene: 'received',
    sent: approver(() => ({})),
    gives: { items: expect.arrayContaining([expect.objectContaining({ wanted: 'it' })]) },
  },
  wantReceivedReport: {
    ...ofReport({ wanted: 'not-it', dueAt: null }, { wanted: 'not-it' }),
    scene: 'received',
  },
} satisfies Record<string, Case>;
