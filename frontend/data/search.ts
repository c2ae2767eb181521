import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/endpoint.ts';
import { search, searchComments } from '#shared/search/search-api.ts';
import { read } from './read.ts';

export type Found = Output<typeof search>;

/** Search requests, people and (for administrators) reference data by word prefix. */
export const foundQuery = (text: string) =>
  queryOptions({
    ...read(search, { query: { q: text, limit: 6 } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    // A repeated search must find changes since the last one.
    staleTime: 0,
  });

export type FoundComments = Output<typeof searchComments>;

/** Search comments by word prefix. */
export const foundCommentsQuery = (text: string) =>
  queryOptions({
    ...read(searchComments, { query: { q: text, limit: 8 } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
