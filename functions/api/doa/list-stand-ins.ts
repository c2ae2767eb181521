import { standIns } from '#functions/domain/doa/stand-ins.ts';
import { route } from '#functions/platform/route.ts';
import { listStandIns } from '#shared/doa/doa-api.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { DoaDeps } from './deps.ts';

export const listStandInsRoute = route(listStandIns, async (_, deps: DoaDeps) => {
  const at = deps.now();
  return { items: await withOrganisation(deps, (organisation) => standIns(organisation, at)) };
});
