import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/**
 * Function that prefetches data into the cache. The page reads the data from the cache, and shows its own error state
 * if prefetching failed.
 */
export type Load = (
  queries: QueryClient,
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
) => Promise<unknown>;

/** Exports of a page module: the page, and the function that prefetches its data. */
export type PageModule = {
  readonly Page: ComponentType;
  readonly load?: Load | undefined;
};
