import type { Reference } from '#functions/organisation/rules/reference.ts';
import { toVisiblePersonRow } from '#functions/people/people-rows.ts';
import { route } from '#functions/platform/route.ts';
import { toRequestRow } from '#functions/requests/visible-request.ts';
import {
  listSearchWords,
  matchesAllWords,
  parseTypedWords,
} from '#functions/search/rules/words.ts';
import type { Output } from '#shared/endpoint.ts';
import { type SearchableKind, search, searchComments } from '#shared/search/search-api.ts';
import type { SearchDeps } from '../deps.ts';

type NamedItem = { readonly id: string; readonly name: string };

/** Find reference data with words in their names that start with the search words, grouped by kind. */
function findReference(
  reference: Reference,
  text: string,
  limit: number,
): Output<typeof search>['reference'] {
  const typed = parseTypedWords(text);
  const kinds: Readonly<Record<SearchableKind, readonly NamedItem[]>> = {
    category: reference.categories,
    form: reference.forms,
    routing: reference.routings,
    department: reference.departments,
    location: reference.locations,
    locationType: reference.locationTypes,
    locationAttribute: reference.locationAttributes,
    group: reference.groups,
  };
  const items = Object.entries(kinds).flatMap(([kind, named]) =>
    named
      .filter(({ name }) => typed.length > 0 && matchesAllWords(listSearchWords(name), typed))
      .map(({ id, name }) => ({ kind: kind as SearchableKind, id, name })),
  );
  return items.slice(0, limit);
}

export const searchRoute = route(search, async ({ query, actor }, deps: SearchDeps) => {
  const { applicationId, isAdministrator } = actor;
  const { q, limit } = query;
  const [found, people, reference] = await Promise.all([
    deps.requests.find(actor, q, limit),
    deps.users.list(
      applicationId,
      { limit },
      { search: q, byAddress: isAdministrator, isWanted: ({ isActive }) => isActive },
    ),
    deps.reference.recent(applicationId),
  ]);
  const now = deps.now();
  return {
    requests: found.requests.map((request) => toRequestRow(request, reference, now)),
    more: found.more,
    people: people.items.map((person) => toVisiblePersonRow(actor, person)),
    reference: isAdministrator ? findReference(reference, q, limit) : [],
  };
});

export const searchCommentsRoute = route(
  searchComments,
  async ({ query: { q, limit }, actor }, deps: SearchDeps) => {
    const { comments, more } = await deps.comments.find(actor, q, limit);
    return {
      comments: comments.map(({ said, request: { number, title }, excerpt }) => {
        const { requestId, by, at, commentId, act, seq } = said;
        return {
          ...{ requestId, number, title, by, at, excerpt: [...excerpt] },
          ...(commentId && { commentId }),
          ...(act && { act, seq }),
        };
      }),
      more,
    };
  },
);
