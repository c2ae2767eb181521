import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { listRoutingVersions } from '#shared/routing/routing-desk-api.ts';
import type { RoutingDeps } from './deps.ts';

export const listRoutingVersionsRoute = route(
  listRoutingVersions,
  async ({ params, actor }, { reference }: RoutingDeps) => {
    const { routings } = await reference.load(actor.applicationId);
    const items = routings.filter(({ id }) => id === params.routingId);
    if (items.length === 0) throw new AppError('item.not-found', 'There is no such routing.');
    return { items: items.sort((a, b) => b.version - a.version) };
  },
);
