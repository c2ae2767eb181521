import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#frontend/lib/api-client.ts';
import type { ReceivedReport, RecipientChoice } from '#shared/reports/report.ts';
import type { ReportInput } from '#shared/reports/report-input.ts';
import {
  createReport,
  listReceivedReports,
  listReports,
  removeReport,
  sendReportNow,
  updateReport,
  wantReceivedReport,
} from '#shared/reports/reports-api.ts';
import { endpointQuery, pickItems, useInvalidate } from './read.ts';

/** Load the viewer's weekly reports, sorted by name. */
export const reportsQuery = () =>
  queryOptions({ ...endpointQuery(listReports), select: pickItems });

/** Load the reports that other people send to the viewer, sorted by name. */
export const receivedReportsQuery = () =>
  queryOptions({ ...endpointQuery(listReceivedReports), select: pickItems });

export const reportOperations = {
  create: createReport,
  update: updateReport,
  remove: removeReport,
} as const;

/** Send a report now, and only to the reader. Throws `input.invalid`, `rate.limited`. */
export const sendReportToReader = (body: ReportInput) => callEndpoint(sendReportNow, { body });

/** Save whether and how the reader wants a report from another person. Throws `item.not-found`. */
export const saveReportPreference = (
  id: string,
  wanted: RecipientChoice,
): Promise<ReceivedReport> =>
  callEndpoint(wantReceivedReport, { params: { id }, body: { wanted } });

export const useRefreshReports = () => useInvalidate('reports');
