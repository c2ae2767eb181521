import {
  type RecordedKind,
  referenceHistory,
} from '#functions/organisation/store/reference-history.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import type { ItemChange } from '#shared/item-change.ts';

type Fields = Readonly<Record<string, unknown>>;
type OnItem = Pick<CallContext, 'ifMatch' | 'actor'> & { readonly params: { readonly id: string } };

/**
 * Return the removal named by the If-Match of a change, because the caller wants to restore the item. Undefined if the
 * item exists, never existed, or was already restored. `error`: reason why the item can't be changed.
 */
export async function findItemRemoval(
  table: Table,
  { actor: { applicationId }, params, ifMatch }: OnItem,
  kind: RecordedKind,
  error: unknown,
): Promise<ItemChange | undefined> {
  const isGone = error instanceof AppError && error.code === 'item.not-found';
  if (!isGone || ifMatch === undefined) return undefined;
  const { items } = await referenceHistory(table).page(applicationId, kind, params.id, {
    limit: 1,
  });
  return items.find(({ act, version }) => act === 'removed' && version === ifMatch);
}

/** Return the fields of an item before its removal, without those set by the product. */
export const getRemovedFields = ({ fields }: ItemChange): Fields =>
  nestByName(fields.map(({ path, before }) => ({ path: path.split('.'), value: before })));

type Part = { readonly path: readonly string[]; readonly value: unknown };

function nestByName(parts: readonly Part[]): Fields {
  const byName = Map.groupBy(parts, ({ path }) => path[0] ?? '');
  return Object.fromEntries([...byName].map(([name, within]) => [name, joinNestedParts(within)]));
}

function joinNestedParts(parts: readonly Part[]): unknown {
  const whole = parts.find(({ path }) => path.length === 1);
  return whole
    ? whole.value
    : nestByName(parts.map(({ path, value }) => ({ path: path.slice(1), value })));
}
