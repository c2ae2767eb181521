import { route } from '#functions/platform/route.ts';
import { updateDoaLevel } from '#shared/doa/doa-api.ts';
import { preparedUpdate } from '../items.ts';
import type { DoaDeps } from './deps.ts';
import { levelItems } from './doa-items.ts';

export const updateDoaLevelRoute = route(
  updateDoaLevel,
  async (call, deps: DoaDeps) => {
    const prepared = await preparedUpdate(deps, call, levelItems, (before) => ({
      ...before,
      ...call.body,
    }));
    return prepared.commit();
  },
  { version: ({ version }) => version },
);
