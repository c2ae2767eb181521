import { type CountScope, countRequests, countTasks } from '#shared/figures/counts-api.ts';
import { read } from './read.ts';

/** How many requests are in each status now. */
export const requestCountsQuery = (scope: CountScope) => read(countRequests, { query: { scope } });

/** How many tasks wait for me, and how many of them are overdue. */
export const taskCountsQuery = () => read(countTasks);
