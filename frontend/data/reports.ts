import { queryOptions } from '@tanstack/react-query';
import {
  createReport,
  listReports,
  removeReport,
  updateReport,
} from '#shared/reports/reports-api.ts';
import { itemsOf, read, useInvalidate } from './read.ts';

/** The views that come to me once a week, by name. */
export const reportsQuery = () => queryOptions({ ...read(listReports), select: itemsOf });

export const reportOperations = {
  create: createReport,
  update: updateReport,
  remove: removeReport,
} as const;

export const useRefreshReports = () => useInvalidate('reports');
