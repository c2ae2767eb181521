import { askApi } from '#frontend/lib/api-client.ts';
import { moveCategory, updateCategory } from '#shared/reference/organisation-api.ts';
import { useInvalidate } from './read.ts';

/** Puts a category below another one or at the top: before a sibling, or last. `ifMatch`: none for the present version. */
export const moveTo = (
  id: string,
  body: { readonly parentId: string | null; readonly before: string | null },
  ifMatch?: number,
) => askApi(moveCategory, { params: { id }, body, ...(ifMatch !== undefined && { ifMatch }) });

/** Offers a category under New request, or hides it there. */
export const switchCategory = (id: string, isActive: boolean, ifMatch?: number) =>
  askApi(updateCategory, {
    params: { id },
    body: { isActive },
    ...(ifMatch !== undefined && { ifMatch }),
  });

/** Reload all data that names categories, or depends on them, after a change of categories. */
export const useRefreshCategories = () =>
  useInvalidate('categories', 'routing-sequences', 'forms', 'doa');
