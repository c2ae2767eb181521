import type { FigureScope } from '#shared/figures/counts-api.ts';
import { openFigures, requestFigures } from '#shared/figures/figures-api.ts';
import { endpointQuery } from './read.ts';

/**
 * Load counts and durations of submitted and decided requests: this month, last month, and weekly until now or until
 * the end of a day (yyyy-mm-dd).
 */
export const requestFiguresQuery = (scope: FigureScope, until?: string) =>
  endpointQuery(requestFigures, { query: { scope, weeks: 12, until } });

/** Load the requests at risk, and the people who have open requests. */
export const openFiguresQuery = (scope: FigureScope) =>
  endpointQuery(openFigures, { query: { scope } });
