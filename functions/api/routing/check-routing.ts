import { adviseRouting } from '#functions/domain/routing/advise-routing.ts';
import { validateRouting } from '#functions/domain/routing/validate-routing.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import { checkRouting } from '#shared/routing/routing-desk-api.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { RoutingDeps } from './deps.ts';
import { draftOf } from './draft-of.ts';

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
