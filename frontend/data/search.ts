import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/endpoint.ts';
import { search, searchComments } from '#shared/search/search-api.ts';
import { endpointQuery } from './read.ts';

export type SearchResults = Output<typeof search>;

/** Search requests, people and (for administrators) reference data by word prefix. */
export const searchQuery = (text: string) =>
  queryOptions({
    ...endpointQuery(search, { query: { q: text, limit: 6 } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    // A repeated search must include changes since the previous search.
    staleTime: 0,
  });

export type CommentSearchResults = Output<typeof searchComments>;

/** Search comments by word prefix. */
export const commentSearchQuery = (text: string) =>
  queryOptions({
    ...endpointQuery(searchComments, { query: { q: text, limit: 8 } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
