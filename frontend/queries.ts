import { QueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';

/** What was read is shown at once and renewed quietly when it is older, in milliseconds. */
const fresh = 30_000;
const retries = 2;

/** Only what may pass by itself is tried again; a refusal stays a refusal. */
const mayPass = (cause: Error) =>
  !(cause instanceof AppError) || cause.code === 'server.unavailable';

/** The memory of everything read from the services. */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: fresh, retry: (count, cause) => count < retries && mayPass(cause) },
      mutations: { retry: false },
    },
  });

/** When the first screen has what it asked for: something was read and nothing is under way. */
export const firstDataShown = (queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const cache = queries.getQueryCache();
    const stop = cache.subscribe(() => {
      const isRead = cache.getAll().some(({ state }) => state.status !== 'pending');
      if (!isRead || queries.isFetching()) return;
      stop();
      resolve();
    });
  });
