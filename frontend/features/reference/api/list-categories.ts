import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { listCategories } from '#shared/reference/reference-api.ts';

/** Reference data changes seldom, in milliseconds. */
const stays = 10 * 60_000;

/** What can be asked for, in the order the administrators gave. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['reference', 'categories'],
    queryFn: ({ signal }) => callApi(listCategories, { signal }),
    select: ({ items }) =>
      items.filter(({ isActive }) => isActive).sort((a, b) => a.order - b.order),
    staleTime: stays,
  });
