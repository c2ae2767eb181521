import { doaDelegations } from '#functions/approval-limits/rules/doa-delegations.ts';
import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { listDoaDelegations } from '#shared/doa/doa-api.ts';
import type { DoaDeps } from '../deps.ts';

export const listDoaDelegationsRoute = route(listDoaDelegations, async (_, deps: DoaDeps) => {
  const at = deps.now();
  return {
    items: await withOrganisation(deps, (organisation) => doaDelegations(organisation, at)),
  };
});
