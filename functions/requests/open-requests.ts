import type { RequestLists } from '#functions/requests/store/request-lists.ts';
import type { Request } from '#shared/requests/request.ts';

type ListDeps = {
  readonly lists: RequestLists;
  readonly applicationId: string;
  readonly now: () => string;
};

/** Maximum number of pages of a hundred that are counted. Higher numbers appear as "at least". */
const countedPages = 10;

/** Return the wanted requests in review from at most `countedPages` pages. `complete`: no further pages exist. */
export async function listOpenRequests(
  { lists, applicationId, now }: ListDeps,
  isWanted: (request: Request) => boolean,
): Promise<{ found: Request[]; complete: boolean }> {
  const found: Request[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < countedPages; read += 1) {
    const page = await lists.inReview(applicationId, now(), { limit: 100, cursor }, isWanted);
    found.push(...page.items);
    cursor = page.cursor;
    if (cursor === undefined) return { found, complete: true };
  }
  return { found, complete: false };
}
