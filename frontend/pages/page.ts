import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** Fetches ahead into the cache; the page reads it from there and shows its own state when that failed. */
export type Load = (
  queries: QueryClient,
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
) => Promise<unknown>;

/** Exports of a page's file: the page, and the function that loads its data ahead. */
export type PageModule = {
  readonly Page: ComponentType;
  readonly load?: Load | undefined;
};
