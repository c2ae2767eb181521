import { processStore } from '#functions/imports/store/process-store.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { draftStore } from '#functions/organisation/store/draft-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';
import { SavedRoutingDraft } from '#shared/routing/routing-drafts-api.ts';

export function createRoutingDeps() {
  const deps = createAreaDeps();
  const reference = referenceStore(deps.table);
  return {
    ...deps,
    requests: requestStore(deps.table),
    lists: requestLists(deps.table),
    reference,
    drafts: draftStore(deps.table, reference, { kind: 'ROUTING', schema: SavedRoutingDraft }),
    logs: processStore(deps.table),
    directory: directoryStore(deps.table),
  };
}
export type RoutingDeps = ReturnType<typeof createRoutingDeps>;
