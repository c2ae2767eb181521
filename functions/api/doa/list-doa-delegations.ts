import { doaDelegations } from '#functions/domain/doa/doa-delegations.ts';
import { route } from '#functions/platform/route.ts';
import { listDoaDelegations } from '#shared/doa/doa-api.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { DoaDeps } from './deps.ts';

export const listDoaDelegationsRoute = route(listDoaDelegations, async (_, deps: DoaDeps) => {
  const at = deps.now();
  return {
    items: await withOrganisation(deps, (organisation) => doaDelegations(organisation, at)),
  };
});
