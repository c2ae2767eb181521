import { queryOptions } from '@tanstack/react-query';
import { colleaguesQuery } from './users.ts';

/**
 * True if the reader may raise requests for nobody else. False if the list has several pages, because its people are
 * found by search.
 */
export const nobodyToRaiseForQuery = () =>
  queryOptions({
    ...colleaguesQuery('', undefined, 'true'),
    select: ({ items, cursor }) => items.length === 0 && cursor === undefined,
  });
