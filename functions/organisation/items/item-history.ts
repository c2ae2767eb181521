import type * as z from 'zod';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import {
  type HistoryKind,
  type ReferenceHistory,
  referenceHistory,
} from '#functions/organisation/store/reference-history.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { Id, type PageQuery } from '#shared/fields.ts';
import type { ChangedField, ItemHistory } from '#shared/item-change.ts';
import { decideWithOrganisation, type OrganisationDeps } from '../with-organisation.ts';

type ItemHistoryQuery = {
  readonly kind: HistoryKind;
  readonly id: string;
  readonly query: z.output<typeof PageQuery>;
};
type Page = Awaited<ReturnType<ReferenceHistory['page']>>;

/** Return a page of the changes of an item; empty if nobody has changed it. @throws input.cursor-invalid */
export async function loadItemHistory(
  deps: OrganisationDeps & { readonly table: Table },
  { kind, id, query }: ItemHistoryQuery,
): Promise<ItemHistory> {
  const page: Page = await referenceHistory(deps.table).page(deps.applicationId, kind, id, query);
  const names = await resolveNames(
    deps,
    page.items.flatMap(({ fields }) => fields),
  );
  return { ...page, names };
}

/** Return the current names for the ids in the values of these fields. */
export function resolveNames(deps: OrganisationDeps, fields: readonly ChangedField[]) {
  const ids = idsIn(fields);
  return decideWithOrganisation(deps, (organisation) => resolveCurrentNames(organisation, ids));
}

const idsIn = (fields: readonly ChangedField[]): Set<string> =>
  new Set(
    fields
      .flatMap(({ before, after }) => [before, after])
      .flatMap(textsIn)
      .filter((text) => Id.safeParse(text).success),
  );

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Return the current names for ids of reference data or people. A removed item has no name. */
function resolveCurrentNames({ reference, directory }: Organisation, ids: ReadonlySet<string>) {
  const { categories, departments, locations, forms, businessHours } = reference;
  const { doaLevels, slaTemplates, escalationPolicies, locationTypes } = reference;
  const things = [...categories, ...departments, ...locations, ...forms, ...businessHours];
  const rules = [...doaLevels, ...slaTemplates, ...escalationPolicies, ...locationTypes];
  const known = new Map([...things, ...rules].map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const name = known.get(id) ?? directory.user(id)?.name;
      return name === undefined ? [] : [[id, name]];
    }),
  );
}
