import { msg, t } from '#frontend/lib/text.ts';
import type { DoaDelegation } from '#shared/doa/matrix.ts';
import type { Row } from '#shared/import/sheet.ts';

/** Export sheet of the delegations, with a row for each current or future one: people, limits, dates and categories. */
export const delegateSheet = {
  plural: msg('delegates'),
  columns: [
    { name: 'for', head: t`For` },
    { name: 'limitOf', head: t`Decides up to` },
    { name: 'delegate', head: t`Delegate` },
    { name: 'ownLimit', head: t`Own limit` },
    { name: 'from', head: t`From` },
    { name: 'to', head: t`To` },
    { name: 'now', head: t`In force` },
    { name: 'categories', head: t`Categories` },
  ],
};

/** `names`: category names by id. */
export const delegateRows = (
  delegations: readonly DoaDelegation[],
  names: ReadonlyMap<string, string>,
): Row[] =>
  delegations.map(({ from, to, fromCap, toCap, startsOn, endsOn, state, categoryIds }) => ({
    for: from.name,
    limitOf: capText(fromCap),
    delegate: to.name,
    ownLimit: capText(toCap),
    from: startsOn,
    to: endsOn,
    now: state === 'inForce' ? 'yes' : 'no',
    categories: categoryIds?.map((id) => names.get(id) ?? '').join('; ') ?? 'all',
  }));

/** Describe how far a person may decide: "1000 EUR". Without a level: no amounts. Without a limit: any amount. */
function capText(cap: DoaDelegation['toCap']): string {
  if (!cap) return t`no amounts`;
  return cap.limit ? `${cap.limit.amount} ${cap.limit.currency}` : t`any amount`;
}
