import type { AreaDeps } from '#functions/service/area-deps.ts';
import { EscalationPolicy } from '#shared/escalations/policy.ts';
import { findNamedList, getValueAtPath, toSheetRow } from '#shared/import/cells.ts';
import type { RowOutcome } from '#shared/import/import-endpoint.ts';
import type { ReferencedItem } from '#shared/import/names.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { buildNamesByList } from './import-rows.ts';

type Columns = Pick<Sheet, 'columns'>;
type Versions = {
  /** Undefined: the item is new. */
  readonly before: object | undefined;
  /** The item after the change. */
  readonly after: object;
};

/** Return the ids of the people in the cells of an item. */
const peopleNamedIn = ({ columns }: Columns, item: object): string[] =>
  columns.flatMap(({ cell, field }) => {
    const value = getValueAtPath(item, field);
    if (findNamedList(cell) !== 'person' || value === null || value === undefined) return [];
    if (cell.is !== 'levels') return [value].flat().map(String);
    return EscalationPolicy.shape.levels
      .parse(value)
      .flatMap(({ target }) => (target.to === 'named' ? [target.userId] : []));
  });

/** Find people by id, each looked up once. A file contains their email addresses. */
export function createPersonLookup({
  users,
  applicationId,
}: Pick<AreaDeps, 'users' | 'applicationId'>) {
  const known = new Map<string, ReferencedItem>();
  return async (ids: readonly string[]): Promise<ReferencedItem[]> => {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    const found = unknown.length > 0 ? await users.byIds(applicationId, unknown) : [];
    for (const { userId, email } of found) known.set(userId, { id: userId, name: email });
    return ids.flatMap((id) => known.get(id) ?? []);
  };
}

/**
 * Return the changes by a row, keyed by column name, in the format of file cells. A new item lists every cell with a
 * value.
 */
export async function listRowChanges(
  sheet: Columns,
  { before, after }: Versions,
  reference: Parameters<typeof buildNamesByList>[1],
  findPeople: (ids: readonly string[]) => Promise<readonly ReferencedItem[]>,
): Promise<NonNullable<RowOutcome['changes']>> {
  const people = await findPeople(
    [before ?? {}, after].flatMap((item) => peopleNamedIn(sheet, item)),
  );
  const names = buildNamesByList(sheet, reference, { people });
  const [old, next] = [before && toSheetRow(sheet, before, names), toSheetRow(sheet, after, names)];
  return Object.fromEntries(
    sheet.columns
      .map(({ name }) => [name, { from: old?.[name] ?? '', to: next[name] ?? '' }] as const)
      .filter(([, { from, to }]) => from !== to),
  );
}
