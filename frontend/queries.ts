import { QueryClient } from '@tanstack/react-query';
import { isTooSlow } from '#frontend/lib/api/no-answer.ts';
import { AppError } from '#shared/errors.ts';

/** Age after which cached data is requested again in the background while it is shown, in milliseconds. */
const fresh = 30_000;
const retries = 2;

/** Only what may pass by itself is tried again: neither a refusal nor what took too long. */
export const mayPass = (cause: Error) =>
  !(cause instanceof AppError) || (cause.code === 'server.unavailable' && !isTooSlow(cause));

/** The memory of everything read from the services. */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: fresh, retry: (count, cause) => count < retries && mayPass(cause) },
      mutations: { retry: false },
    },
  });

/** Gives up the reads that have not been answered yet, and makes each once more. */
export function readUnanswered(queries: QueryClient): void {
  const waiting = queries.getQueryCache().findAll({
    predicate: ({ state }) => state.fetchStatus === 'fetching' && state.data === undefined,
  });
  for (const query of waiting) {
    // A call under way without data would be used again by `refetch`.
    void query.cancel({ silent: true });
    query.fetch().catch(() => undefined);
  }
}

/** A screen that was given something may ask for more with it, in milliseconds. */
const settles = 100;

/** When the first screen has what it asked for: it stands, and nothing has been under way for a moment. */
export async function firstDataShown(queries: QueryClient, stands: Promise<void>): Promise<void> {
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
