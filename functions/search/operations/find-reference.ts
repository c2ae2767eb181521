import type { Reference } from '#functions/organisation/rules/reference.ts';
import { holdsAll, typedWords, wordsOf } from '#functions/search/rules/words.ts';
import type { Output } from '#shared/endpoint.ts';
import type { FoundKind, search } from '#shared/search/search-api.ts';

type Named = { readonly id: string; readonly name: string };

/** Reference data whose names hold words that begin so, kind by kind. */
export function findReference(
  reference: Reference,
  text: string,
  limit: number,
): Output<typeof search>['reference'] {
  const typed = typedWords(text);
  const kinds: Readonly<Record<FoundKind, readonly Named[]>> = {
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
      .filter(({ name }) => typed.length > 0 && holdsAll(wordsOf(name), typed))
      .map(({ id, name }) => ({ kind: kind as FoundKind, id, name })),
  );
  return items.slice(0, limit);
}
