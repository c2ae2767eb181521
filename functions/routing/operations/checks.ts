import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { adviseRouting } from '#functions/routing/rules/advise-routing.ts';
import { validateRouting } from '#functions/routing/rules/validate-routing.ts';
import { t } from '#shared/language/t.ts';
import { simulateRouting } from '#shared/routing/routing-api.ts';
import { checkRouting } from '#shared/routing/routing-desk-api.ts';
import { assertSound } from '../assert-sound.ts';
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

export const simulateRoutingRoute = route(simulateRouting, (call, deps: RoutingDeps) =>
  answerOnce(deps, call, simulateRouting.response, async () => {
    const { requesterId, routing: draft, ...asked } = call.body;
    const routing = draftOf(deps, draft);
    const at = routing.updatedAt;
    await assertSound(deps, routing, 'routing.');
    const requester = await deps.users.load(deps.applicationId, requesterId);
    return withOrganisation(deps, (organisation) =>
      forecastDraft({ ...asked, requester, routing, organisation, at }),
    );
  }),
);
