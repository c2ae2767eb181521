import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { simulateRouting } from '#shared/routing/routing-api.ts';
import { assertSound } from '../assert-sound.ts';
import type { RoutingDeps } from '../deps.ts';
import { draftOf } from '../draft-of.ts';

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
