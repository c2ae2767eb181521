import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { adviseRouting } from '#functions/routing/rules/advise-routing.ts';
import { validateRouting } from '#functions/routing/rules/validate-routing.ts';
import { t } from '#shared/language/t.ts';
import { checkRouting } from '#shared/routing/routing-desk-api.ts';
import type { RoutingDeps } from '../deps.ts';
import { draftOf } from '../draft-of.ts';

export const checkRoutingRoute = route(
  checkRouting,
  async ({ body: { routing, routingId } }, deps: RoutingDeps) => {
    const draft = { ...draftOf(deps, routing), ...(routingId && { id: routingId }) };
    const owner = await deps.reference.nameOwner(deps.applicationId, 'ROUTING', draft.name);
    const isTaken = owner !== undefined && owner !== routingId;
    const taken = isTaken ? { name: [t`Another routing has this name.`] } : {};
    return withOrganisation(deps, (organisation) => ({
      problems: { ...validateRouting(draft, organisation), ...taken },
      advice: adviseRouting(draft, organisation.reference, draft.updatedAt),
    }));
  },
);
