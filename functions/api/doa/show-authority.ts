import { authorityMatrix } from '#functions/domain/doa/authority-matrix.ts';
import { categoryOf } from '#functions/domain/routing/reference.ts';
import { route } from '#functions/platform/route.ts';
import { showAuthority } from '#shared/doa/doa-api.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { DoaDeps } from './deps.ts';

export const showAuthorityRoute = route(
  showAuthority,
  async ({ query: { categoryId } }, deps: DoaDeps) => {
    const at = deps.now();
    return withOrganisation(deps, (organisation) => {
      if (categoryId) categoryOf(organisation.reference, categoryId);
      return authorityMatrix(organisation, { categoryId: categoryId ?? null, at });
    });
  },
);
