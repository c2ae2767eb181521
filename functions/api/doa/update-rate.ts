import { route } from '#functions/platform/route.ts';
import { updateRate } from '#shared/doa/doa-api.ts';
import { preparedUpdate } from '../items.ts';
import type { DoaDeps } from './deps.ts';
import { rateItems } from './doa-items.ts';

export const updateRateRoute = route(
  updateRate,
  async (call, deps: DoaDeps) => {
    const prepared = await preparedUpdate(deps, call, rateItems, (before) => ({
      ...before,
      ...call.body,
    }));
    return prepared.commit();
  },
  { version: ({ version }) => version },
);
