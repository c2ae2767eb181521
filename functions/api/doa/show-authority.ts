import { authorityMatrix } from '#functions/domain/doa/authority-matrix.ts';
import { categoryOf } from '#functions/domain/routing/reference.ts';
import { route } from '#functions/platform/route.ts';
import { showAuthority } from '#shared/doa/doa-api.ts';
import { inWorld } from '../in-world.ts';
import type { DoaDeps } from './deps.ts';

export const showAuthorityRoute = route(
  showAuthority,
  async ({ query: { categoryId } }, deps: DoaDeps) => {
    const at = deps.now();
    return inWorld(deps, (world) => {
      if (categoryId) categoryOf(world.reference, categoryId);
      return authorityMatrix(world, { categoryId: categoryId ?? null, at });
    });
  },
);
