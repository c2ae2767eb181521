import { type CountScope, countRequests, countTasks } from '#shared/figures/counts-api.ts';
import { endpointQuery } from './read.ts';

/** Load the current number of requests in each status. */
export const requestCountsQuery = (scope: CountScope) =>
  endpointQuery(countRequests, { query: { scope } });

/** Load the number of my open tasks and of my overdue tasks. */
export const taskCountsQuery = () => endpointQuery(countTasks);
