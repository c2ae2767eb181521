import { queryOptions } from '@tanstack/react-query';
import { askApi } from '#frontend/lib/api-client.ts';
import type { ReceivedReport, Wanted, WrittenReport } from '#shared/reports/report.ts';
import {
  createReport,
  listReceivedReports,
  listReports,
  removeReport,
  sendReportNow,
  updateReport,
  wantReceivedReport,
} from '#shared/reports/reports-api.ts';
import { pickItems, read, useInvalidate } from './read.ts';

/** Load my weekly reports, by name. */
export const reportsQuery = () => queryOptions({ ...read(listReports), select: pickItems });

/** Load the reports that other people send to me, by name. */
export const receivedReportsQuery = () =>
  queryOptions({ ...read(listReceivedReports), select: pickItems });

export const reportOperations = {
  create: createReport,
  update: updateReport,
  remove: removeReport,
} as const;

/** Send a report to the reader only, now. Throws `input.invalid`, `rate.limited`. */
export const sendNow = (body: WrittenReport) => askApi(sendReportNow, { body });

/** Save whether and how the reader wants a report from another person. Throws `item.not-found`. */
export const wantReport = (id: string, wanted: Wanted): Promise<ReceivedReport> =>
  askApi(wantReceivedReport, { params: { id }, body: { wanted } });

export const useRefreshReports = () => useInvalidate('reports');
