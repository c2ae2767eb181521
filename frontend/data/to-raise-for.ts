import { queryOptions } from '@tanstack/react-query';
import { colleaguesQuery } from './users.ts';

/**
 * Whether the reader may not raise requests for anybody. False for a list of several pages, whose people are found by
 * search.
 */
export const nobodyToRaiseForQuery = () =>
  queryOptions({
    ...colleaguesQuery('', undefined, 'true'),
    select: ({ items, cursor }) => items.length === 0 && cursor === undefined,
  });
