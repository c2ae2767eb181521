import {
  type CountScope,
  countRequests,
  countTasks,
  type FigureScope,
  openFigures,
  requestFigures,
} from '#shared/figures/figures-api.ts';
import { read } from './read.ts';

/** How many requests are in each status now. */
export const requestCountsQuery = (scope: CountScope) => read(countRequests, { query: { scope } });

/**
 * What was sent and decided, and how long it took: this month, the last one, and the weeks up to now, or to the end of a
 * day (yyyy-mm-dd).
 */
export const requestFiguresQuery = (scope: FigureScope, until?: string) =>
  read(requestFigures, { query: { scope, weeks: 12, until } });

/** How many tasks wait for me, and how many of them are overdue. */
export const taskCountsQuery = () => read(countTasks);

/** What is at risk, and who has open requests. */
export const openFiguresQuery = (scope: FigureScope) => read(openFigures, { query: { scope } });
