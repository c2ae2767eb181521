import { QueryClient } from '@tanstack/react-query';
import { isTimeoutError } from '#frontend/lib/api/no-response.ts';
import { AppError } from '#shared/errors.ts';

/** Age in milliseconds after which displayed data is fetched again in the background. */
const fresh = 30_000;
const retries = 2;

/** Retry only transient failures, neither rejections nor timeouts. */
export const isRetryable = (cause: Error) =>
  !(cause instanceof AppError) || (cause.code === 'server.unavailable' && !isTimeoutError(cause));

/** Create the cache of all data read from the services. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: fresh, retry: (count, cause) => count < retries && isRetryable(cause) },
      mutations: { retry: false },
    },
  });

/** Cancel the pending reads that have no data yet, and send each again. */
export function retryPendingQueries(queries: QueryClient): void {
  const waiting = queries.getQueryCache().findAll({
    predicate: ({ state }) => state.fetchStatus === 'fetching' && state.data === undefined,
  });
  for (const query of waiting) {
    // Without canceling, `refetch` would reuse the pending call.
    void query.cancel({ silent: true });
    query.fetch().catch(() => undefined);
  }
}

/** Quiet time in milliseconds, because a screen may request more data based on its first response. */
const settles = 100;

/** Resolves when the first screen is rendered and no request was pending for a moment. */
export async function waitForFirstScreen(
  queries: QueryClient,
  stands: Promise<void>,
): Promise<void> {
  await stands;
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (queries.isFetching() > 0) return;
      timer = setTimeout(() => {
        stop();
        resolve();
      }, settles);
    };
    const stop = queries.getQueryCache().subscribe(look);
    look();
  });
}
