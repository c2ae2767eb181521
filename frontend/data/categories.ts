import { askApi } from '#frontend/lib/api-client.ts';
import { getCategory, moveCategory, updateCategory } from '#shared/reference/organisation-api.ts';
import { useInvalidate } from './read.ts';

/** Puts a category below another one or at the top: before a sibling, or last. */
export async function moveTo(
  id: string,
  body: { readonly parentId: string | null; readonly before: string | null },
) {
  const { item } = await askApi(getCategory, { params: { id } });
  return askApi(moveCategory, { params: { id }, body, ifMatch: item.version });
}

/** Offers a category under New request, or hides it there. */
export async function switchCategory(id: string, isActive: boolean) {
  const { item } = await askApi(getCategory, { params: { id } });
  const { id: _, applicationId: __, version, wasActive: ___, order: ____, ...body } = item;
  return askApi(updateCategory, {
    params: { id },
    body: { ...body, isActive },
    ifMatch: version,
  });
}

/** After a change of categories everything that names them or is chosen by them asks anew. */
export const useRefreshCategories = () =>
  useInvalidate('categories', 'routing-sequences', 'forms', 'doa');
