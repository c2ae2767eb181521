import { callEndpoint } from '#frontend/lib/api-client.ts';
import { moveCategory, updateCategory } from '#shared/reference/organisation-api.ts';
import { useInvalidate } from './read.ts';

/**
 * Move a category below another one or to the root, before a sibling or to the end. `ifMatch`: omitted to use the
 * current version.
 */
export const moveCategoryTo = (
  id: string,
  body: { readonly parentId: string | null; readonly before: string | null },
  ifMatch?: number,
) =>
  callEndpoint(moveCategory, { params: { id }, body, ...(ifMatch !== undefined && { ifMatch }) });

/** Show or hide a category under New request. */
export const setCategoryActive = (id: string, isActive: boolean, ifMatch?: number) =>
  callEndpoint(updateCategory, {
    params: { id },
    body: { isActive },
    ...(ifMatch !== undefined && { ifMatch }),
  });

/** Reload all data that contains category names or depends on categories, after a change of categories. */
export const useRefreshCategories = () =>
  useInvalidate('categories', 'routing-sequences', 'forms', 'doa');
