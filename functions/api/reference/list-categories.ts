import { inTreeOrder } from '#functions/domain/reference/tree-order.ts';
import { route } from '#functions/platform/route.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import type { ReferenceDeps } from './deps.ts';

export const listCategoriesRoute = route(
  listCategories,
  async ({ actor }, { reference }: ReferenceDeps) => {
    const { categories } = await reference.load(actor.applicationId);
    return { items: inTreeOrder(categories) };
  },
);
