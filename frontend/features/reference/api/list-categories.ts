import { queryOptions } from '@tanstack/react-query';
import { read } from '#frontend/lib/read.ts';
import { listCategories } from '#shared/reference/reference-api.ts';

/** Reference data changes seldom, in milliseconds. */
const stays = 10 * 60_000;

/** What can be asked for, in the order the administrators gave. */
export const categoriesQuery = () =>
  queryOptions({
    ...read(listCategories),
    select: ({ items }) =>
      items.filter(({ isActive }) => isActive).sort((a, b) => a.order - b.order),
    staleTime: stays,
  });
