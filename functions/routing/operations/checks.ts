import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { route } from '#functions/platform/route.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { adviseRouting } from '#functions/routing/rules/advise-routing.ts';
import { validateRouting } from '#functions/routing/rules/validate-routing.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { simulateRouting } from '#shared/routing/routing-api.ts';
import { checkRouting } from '#shared/routing/routing-desk-api.ts';
import { assertValidRouting } from '../assert-valid-routing.ts';
import type { RoutingDeps } from '../deps.ts';
import { toTrialRouting } from '../trial-routing.ts';
import { previewDraftMigration } from './open-requests.ts';

/** Forecast the path of a sample under a draft. @throws input.invalid, item.not-found, user.not-found, routing.none */
async function forecastSample(deps: RoutingDeps, body: Input<typeof simulateRouting>['body']) {
  const { requesterId, routing: draft, ...asked } = body;
  const routing = toTrialRouting(deps, draft);
  const at = routing.updatedAt;
  await assertValidRouting(deps, routing, 'routing.');
  const requester = await deps.users.load(deps.applicationId, requesterId);
  return decideWithOrganisation(deps, (organisation) =>
    forecastDraft({ ...asked, requester, routing, organisation, at }),
  );
}

/** Return a result, or undefined if it is refused, so that the operation itself reports the reasons. */
async function ignoreRefusals<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith('server.')) throw error;
    return undefined;
  }
}

export const checkRoutingRoute = route(checkRouting, async (call, deps: RoutingDeps) => {
  const { routing, routingId, sample, withEffect } = call.body;
  const draft = { ...toTrialRouting(deps, routing), ...(routingId && { id: routingId }) };
  const owner = await deps.reference.nameOwner(deps.applicationId, 'ROUTING', draft.name);
  const isTaken = owner !== undefined && owner !== routingId;
  const taken = isTaken ? { name: [t`Another routing has this name.`] } : {};
  const checked = await decideWithOrganisation(deps, (organisation) => ({
    problems: { ...validateRouting(draft, organisation), ...taken },
    advice: adviseRouting(draft, organisation.reference, draft.updatedAt),
  }));
  if (Object.keys(checked.problems).length > 0) return checked;
  const [forecast, effect] = await Promise.all([
    sample && ignoreRefusals(forecastSample(deps, { ...sample, routing })),
    withEffect && routingId
      ? ignoreRefusals(previewDraftMigration(deps, call, { routingId, draft: routing }))
      : undefined,
  ]);
  return { ...checked, ...(forecast && { forecast }), ...(effect && { effect }) };
});

export const simulateRoutingRoute = route(simulateRouting, (call, deps: RoutingDeps) =>
  runIdempotently(deps, call, simulateRouting.response, () => forecastSample(deps, call.body)),
);
