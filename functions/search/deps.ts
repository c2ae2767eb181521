import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { commentSearch } from '#functions/search/store/comment-search.ts';
import { requestSearch } from '#functions/search/store/request-search.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createSearchDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    requests: requestSearch(deps.table),
    comments: commentSearch(deps.table),
  };
}
export type SearchDeps = ReturnType<typeof createSearchDeps>;
