import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/endpoint.ts';
import { search, searchComments } from '#shared/search/search-api.ts';
import { read } from './read.ts';

export type Found = Output<typeof search>;

/** Requests, people and (administrators) reference data by the beginnings of words. */
export const foundQuery = (text: string) =>
  queryOptions({
    ...read(search, { query: { q: text, limit: 6 } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    // Whoever searches again looks for what has changed meanwhile.
    staleTime: 0,
  });

export type FoundComments = Output<typeof searchComments>;

/** Comments by the beginnings of words. */
export const foundCommentsQuery = (text: string) =>
  queryOptions({
    ...read(searchComments, { query: { q: text, limit: 8 } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
