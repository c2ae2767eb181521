import type { RequestLists } from '#functions/requests/store/request-lists.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Request } from '#shared/requests/request.ts';
import type { countOpenRequests } from '#shared/routing/routing-desk-api.ts';

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

/** Count requests in review by version of their routing and by category. */
export async function countOpenByRouting(
  deps: Parameters<typeof listOpenRequests>[0],
): Promise<Output<typeof countOpenRequests>> {
  const { found, complete } = await listOpenRequests(deps, () => true);
  const groups = Map.groupBy(found, (one) => `${one.routingId} ${one.routingVersion}`);
  const items = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first?.routingId || !first.routingVersion) return [];
    return { routingId: first.routingId, version: first.routingVersion, count: group.length };
  });
  const categories = [...Map.groupBy(found, ({ categoryId }) => categoryId)].map(
    ([categoryId, group]) => ({ categoryId, count: group.length }),
  );
  return { items, categories, complete };
}
