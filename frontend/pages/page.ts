import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** Fetches ahead into the cache; the page reads it from there and shows its own state when that failed. */
export type Load = (
  queries: QueryClient,
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
) => Promise<unknown>;

/** What the file of a page exports: the page, and what should be there when it opens. */
export type PageModule = {
  readonly Page: ComponentType;
  readonly load?: Load | undefined;
};
