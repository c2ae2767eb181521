import { route } from '#functions/platform/route.ts';
import { listDoaLevels } from '#shared/doa/doa-api.ts';
import { listItems } from '../items.ts';
import type { DoaDeps } from './deps.ts';
import { levelItems } from './doa-items.ts';

export const listDoaLevelsRoute = route(listDoaLevels, (_, deps: DoaDeps) =>
  listItems(deps, levelItems),
);
