import { orderedRoutings } from '#functions/domain/routing/newest-routings.ts';
import { validateConditions } from '#functions/domain/routing/validate-conditions.ts';
import { route } from '#functions/platform/route.ts';
import { byName } from '#shared/fold-name.ts';
import { type ListedRouting, listRoutings } from '#shared/routing/routing-api.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { RoutingDeps } from './deps.ts';

export const listRoutingsRoute = route(
  listRoutings,
  async ({ query, actor }, deps: RoutingDeps) => {
    const [items, heads] = await Promise.all([
      withOrganisation(deps, (organisation) =>
        orderedRoutings(organisation.reference)
          .filter(({ isActive }) => isActive || query.includeInactive)
          .map((routing): ListedRouting => {
            const problems = validateConditions(routing, organisation);
            return Object.keys(problems).length > 0 ? { ...routing, problems } : routing;
          }),
      ),
      deps.drafts.heads(actor.applicationId),
    ]);
    const drafts = heads.flatMap(({ id, draft }) => (draft ? { id, ...draft } : [])).sort(byName);
    return { items, drafts };
  },
);
