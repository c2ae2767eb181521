import { route } from '#functions/platform/route.ts';
import { getRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingDeps } from '../deps.ts';
import { loadEdited, versionOf } from './load-edited.ts';

export const getRoutingDraftRoute = route(
  getRoutingDraft,
  async ({ params }, deps: RoutingDeps) => (await loadEdited(deps, params.routingId)).edited,
  { version: versionOf },
);
