import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { DraftHead } from '#functions/organisation/store/draft-store.ts';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';
import example from './example-organisation.json' with { type: 'json' };
import { resolveNamesToIds } from './name-ids.ts';

/** Small example organisation shipped with the product. docs/operating.md describes the file format. */
export const exampleFile: unknown = example;

/** Maximum number of conflicting items named. */
const namedAtMost = 5;

/**
 * Return whether the example can be copied: `offered` if the product contains nothing of it, `begun` if it contains a
 * part, for example after an interrupted copy. Null if it contains all of it, or other items (`inTheWay`: their names).
 */
export function exampleState(
  reference: Reference,
  heads: readonly DraftHead[],
): { readonly state: 'offered' | 'begun' | null; readonly inTheWay: readonly string[] } {
  const { applicationId } = reference.configuration;
  const naming = { applicationId, me: applicationId, userIdOf: () => undefined };
  const {
    configuration: _,
    people: __,
    ...lists
  } = OrganisationFile.parse(resolveNamesToIds(exampleFile, naming).named);
  const own = new Set(Object.values(lists).flatMap((items) => items.map(({ id }) => id)));
  const there = [
    ...reference.locationTypes,
    ...reference.locationAttributes,
    ...reference.locations,
    ...reference.departments,
    ...reference.businessHours,
    ...reference.holidays,
    ...reference.slaTemplates,
    ...reference.escalationPolicies,
    ...reference.doaLevels,
    ...reference.groups,
    ...reference.doaRules.map(({ id }) => ({ id, name: 'an approval rule' })),
    ...reference.rates.map(({ id, currency }) => ({ id, name: `a rate of ${currency}` })),
    ...reference.forms,
    ...heads.flatMap(({ id, draft }) => (draft ? [{ id, name: draft.name }] : [])),
    ...reference.categories,
    ...reference.routings,
  ];
  const others = there.filter(({ id }) => !own.has(id));
  const inTheWay = others.slice(0, namedAtMost).map(({ name }) => name);
  const count = new Set(there.map(({ id }) => id)).size;
  if (others.length > 0 || count === own.size) return { state: null, inTheWay };
  return { state: count > 0 ? 'begun' : 'offered', inTheWay };
}
