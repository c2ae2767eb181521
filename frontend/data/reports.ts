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

/** My weekly reports, by name. */
export const reportsQuery = () => queryOptions({ ...read(listReports), select: pickItems });

/** Those that others send to me, by name. */
export const receivedReportsQuery = () =>
  queryOptions({ ...read(listReceivedReports), select: pickItems });

export const reportOperations = {
  create: createReport,
  update: updateReport,
  remove: removeReport,
} as const;

/** Sends a report to the reader alone, at once. @throws input.invalid, rate.limited */
export const sendNow = (body: WrittenReport) => askApi(sendReportNow, { body });

/** Says what the reader wants of a report that somebody sends to them. @throws item.not-found */
export const wantReport = (id: string, wanted: Wanted): Promise<ReceivedReport> =>
  askApi(wantReceivedReport, { params: { id }, body: { wanted } });

export const useRefreshReports = () => useInvalidate('reports');
