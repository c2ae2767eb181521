import { orderedRoutings } from '#functions/organisation/rules/newest-routings.ts';
import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { validateConditions } from '#functions/routing/rules/validate-conditions.ts';
import { byName } from '#shared/fold-name.ts';
import { type ListedRouting, listRoutings } from '#shared/routing/routing-api.ts';
import type { RoutingDeps } from '../deps.ts';

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
