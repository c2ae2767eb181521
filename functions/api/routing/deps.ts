import { directoryStore } from '#functions/store/directory-store.ts';
import { draftStore } from '#functions/store/draft-store.ts';
import { processStore } from '#functions/store/process-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestLists } from '#functions/store/request-lists.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { SavedRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import { areaDeps } from '../area-deps.ts';

export function routingDeps() {
  const deps = areaDeps();
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
export type RoutingDeps = ReturnType<typeof routingDeps>;
