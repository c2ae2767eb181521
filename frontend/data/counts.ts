import { type CountScope, countRequests, countTasks } from '#shared/figures/counts-api.ts';
import { read } from './read.ts';

/** Number of requests in each status now. */
export const requestCountsQuery = (scope: CountScope) => read(countRequests, { query: { scope } });

/** Number of my open tasks, and of those that are overdue. */
export const taskCountsQuery = () => read(countTasks);
