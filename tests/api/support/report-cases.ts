import { expect } from 'vitest';
import type { WrittenReport } from '#shared/reports/report.ts';
import { people } from '#tests/domain/support/people.ts';
import { approver, type Case, reused } from './case.ts';

export const weekly: WrittenReport = {
  name: 'Where travel waits',
  view: '/process/view?category=Travel',
  weekday: 1,
  time: '08:00',
  days: 7,
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
    gives: { items: expect.arrayContaining([expect.objectContaining(weekly)]) },
  },
  createReport: {
    scene: 'nothing',
    sent: approver(() => ({ body: weekly })),
    gives: { ...weekly, userId: people.manager, version: 1 },
    reused,
  },
  updateReport: ofReport({ weekday: 5, version: 2 }, { ...weekly, weekday: 5 }),
  removeReport: ofReport(weekly),
} satisfies Record<string, Case>;
