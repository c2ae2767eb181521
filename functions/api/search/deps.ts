import { commentSearch } from '#functions/store/comment-search.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestSearch } from '#functions/store/request-search.ts';
import { areaDeps } from '../area-deps.ts';

export function searchDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    requests: requestSearch(deps.table),
    comments: commentSearch(deps.table),
  };
}
export type SearchDeps = ReturnType<typeof searchDeps>;
