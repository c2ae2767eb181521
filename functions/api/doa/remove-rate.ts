import { route } from '#functions/platform/route.ts';
import { removeRate } from '#shared/doa/doa-api.ts';
import { preparedRemoval } from '../items.ts';
import type { DoaDeps } from './deps.ts';
import { rateItems } from './doa-items.ts';

export const removeRateRoute = route(removeRate, async (call, deps: DoaDeps) => {
  const prepared = await preparedRemoval(deps, call, rateItems);
  return prepared.commit();
});
