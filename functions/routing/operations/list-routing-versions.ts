import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { listRoutingVersions } from '#shared/routing/routing-desk-api.ts';
import type { RoutingDeps } from '../deps.ts';

export const listRoutingVersionsRoute = route(
  listRoutingVersions,
  async ({ params, actor }, { reference }: RoutingDeps) => {
    const items = await reference.versions(actor.applicationId, 'ROUTING', params.routingId);
    if (items.length === 0) throw new AppError('item.not-found', t`There is no such routing.`);
    return { items };
  },
);
