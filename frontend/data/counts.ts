import { type CountScope, countRequests, countTasks } from '#shared/figures/counts-api.ts';
import { read } from './read.ts';

/** Load the current number of requests in each status. */
export const requestCountsQuery = (scope: CountScope) => read(countRequests, { query: { scope } });

/** Load the number of my open tasks and of my overdue tasks. */
export const taskCountsQuery = () => read(countTasks);
