import { FormContent } from '#shared/forms/form.ts';
import { collectNames } from '#shared/names/map-names.ts';
import type { NameUse } from '#shared/names/names-api.ts';
import { Category } from '#shared/reference/reference.ts';
import { RoutingSequence } from '#shared/routing/sequence.ts';
import { newestRoutings } from './newest-routings.ts';
import { newestForms, type Reference } from './reference.ts';

/** Maximum number of uses listed for a name. More do not help a translator. */
const mostUses = 3;

/** Return the names and texts that readers see in the newest forms, routings and categories, each with its uses. */
export function namesInUse(reference: Reference): ReadonlyMap<string, readonly NameUse[]> {
  const found = new Map<string, NameUse[]>();
  const note = (use: NameUse, texts: readonly string[]) => {
    for (const text of texts.filter((one) => one.trim() !== '')) {
      const uses = found.get(text) ?? [];
      found.set(text, uses.length < mostUses ? [...uses, use] : uses);
    }
  };
  for (const category of reference.categories)
    note({ kind: 'category', name: category.name }, collectNames(Category, category));
  for (const form of newestForms(reference))
    note({ kind: 'form', name: form.name }, collectNames(FormContent, form));
  for (const routing of newestRoutings(reference))
    note({ kind: 'routing', name: routing.name }, collectNames(RoutingSequence, routing));
  return found;
}
