import { route } from '#functions/platform/route.ts';
import { createRate } from '#shared/doa/doa-api.ts';
import { preparedNew } from '../items.ts';
import { once } from '../once.ts';
import type { DoaDeps } from './deps.ts';
import { rateItems } from './doa-items.ts';

export const createRateRoute = route(
  createRate,
  (call, deps: DoaDeps) =>
    once(deps, call, createRate.response, async () => {
      const prepared = await preparedNew(deps, call, rateItems, (head) => ({
        ...call.body,
        ...head,
      }));
      return prepared.commit();
    }),
  { version: ({ version }) => version },
);
