import { queryOptions } from '@tanstack/react-query';
import { colleaguesQuery } from './users.ts';

/**
 * Whether there is nobody for whom the reader may raise requests. False for a list of several pages, whose
 * people are found by name.
 */
export const nobodyToRaiseForQuery = () =>
  queryOptions({
    ...colleaguesQuery('', undefined, 'true'),
    select: ({ items, cursor }) => items.length === 0 && cursor === undefined,
  });
