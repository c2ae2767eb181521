import { authorityMatrix } from '#functions/approval-limits/rules/authority-matrix.ts';
import { categoryOf } from '#functions/organisation/rules/reference.ts';
import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { showAuthority } from '#shared/doa/doa-api.ts';
import type { DoaDeps } from '../deps.ts';

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
