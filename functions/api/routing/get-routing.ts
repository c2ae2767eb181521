import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { getRouting } from '#shared/routing/routing-api.ts';
import { routingsByName } from '../routings-by-name.ts';
import type { RoutingDeps } from './deps.ts';

export const getRoutingRoute = route(
  getRouting,
  async ({ params, actor }, { reference }: RoutingDeps) => {
    const routings = routingsByName(await reference.load(actor.applicationId));
    const found = routings.find(({ id }) => id === params.routingId);
    if (!found) throw new AppError('item.not-found', 'There is no such routing.');
    return found;
  },
  { version: ({ itemVersion }) => itemVersion },
);
