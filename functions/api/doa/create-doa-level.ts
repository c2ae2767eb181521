import { route } from '#functions/platform/route.ts';
import { createDoaLevel } from '#shared/doa/doa-api.ts';
import { preparedNew } from '../items.ts';
import { once } from '../once.ts';
import type { DoaDeps } from './deps.ts';
import { levelItems } from './doa-items.ts';

export const createDoaLevelRoute = route(
  createDoaLevel,
  (call, deps: DoaDeps) =>
    once(deps, call, createDoaLevel.response, async () => {
      const prepared = await preparedNew(deps, call, levelItems, (head) => ({
        ...call.body,
        ...head,
      }));
      return prepared.commit();
    }),
  { version: ({ version }) => version },
);
