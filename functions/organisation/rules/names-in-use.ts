import { FormContent } from '#shared/forms/form.ts';
import { collectNames } from '#shared/names/map-names.ts';
import type { NameUse } from '#shared/names/names-api.ts';
import { Category } from '#shared/reference/reference.ts';
import { RoutingSequence } from '#shared/routing/sequence.ts';
import { getNewestRoutings } from './newest-routings.ts';
import { getNewestForms, type Reference } from './reference.ts';

/** Maximum number of uses listed for a name. More uses do not help a translator. */
const maxUses = 3;

/** Return the names and texts that readers see in the newest forms, routings and categories, each with its uses. */
export function getNamesInUse(reference: Reference): ReadonlyMap<string, readonly NameUse[]> {
  const found = new Map<string, NameUse[]>();
  const note = (use: NameUse, texts: readonly string[]) => {
    for (const text of texts.filter((one) => one.trim() !== '')) {
      const uses = found.get(text) ?? [];
      found.set(text, uses.length < maxUses ? [...uses, use] : uses);
    }
  };
  for (const category of reference.categories)
    note({ kind: 'category', name: category.name }, collectNames(Category, category));
  for (const form of getNewestForms(reference))
    note({ kind: 'form', name: form.name }, collectNames(FormContent, form));
  for (const routing of getNewestRoutings(reference))
    note({ kind: 'routing', name: routing.name }, collectNames(RoutingSequence, routing));
  return found;
}
