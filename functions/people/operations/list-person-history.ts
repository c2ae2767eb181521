import { itemHistory } from '#functions/organisation/items/item-history.ts';
import { route } from '#functions/platform/route.ts';
import { listPersonHistory } from '#shared/users/people-api.ts';
import type { PeopleDeps } from '../deps.ts';

export const listPersonHistoryRoute = route(
  listPersonHistory,
  async ({ params, query }, deps: PeopleDeps) => {
    const { userId } = await deps.users.load(deps.applicationId, params.userId);
    return itemHistory(deps, { kind: 'PERSON', id: userId, query });
  },
);
