import { route } from '#functions/platform/route.ts';
import { removeDoaLevel } from '#shared/doa/doa-api.ts';
import { preparedRemoval } from '../items.ts';
import type { DoaDeps } from './deps.ts';
import { levelItems } from './doa-items.ts';

export const removeDoaLevelRoute = route(removeDoaLevel, async (call, deps: DoaDeps) => {
  const prepared = await preparedRemoval(deps, call, levelItems);
  return prepared.commit();
});
