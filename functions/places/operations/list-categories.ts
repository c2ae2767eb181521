import { countDecided, typicalSeconds, typicalSince } from '#functions/figures/rules/typical.ts';
import type { ReferenceDeps } from '#functions/organisation/deps.ts';
import { inTreeOrder } from '#functions/places/rules/tree-order.ts';
import { route } from '#functions/platform/route.ts';
import { listCategories } from '#shared/reference/reference-api.ts';

export const listCategoriesRoute = route(
  listCategories,
  async ({ actor }, { reference, figures, now }: ReferenceDeps) => {
    const [{ categories }, typical] = await Promise.all([
      reference.load(actor.applicationId),
      figures.typical(actor.applicationId, typicalSince(now())),
    ]);
    return {
      items: inTreeOrder(categories).map((category) => {
        const counts = typical.get(category.id) ?? new Map<string, number>();
        return {
          ...category,
          typicalSeconds: typicalSeconds(counts),
          ...(actor.isAdministrator && { decided: countDecided(counts) }),
        };
      }),
    };
  },
);
