import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { authorityQuery, doaDelegationsQuery } from '#frontend/data/doa.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { msg, t } from '#frontend/lib/text.ts';
import { ExportMenu } from '#frontend/widgets/import/export-menu.tsx';
import type { DoaDelegation } from '#shared/doa/matrix.ts';
import type { Row } from '#shared/import/sheet.ts';
import { buildLimitRows, limitSheet } from '../limit-files.ts';

/**
 * Export sheet of the delegations, with a row for each current or future delegation: people, limits, dates and
 * categories.
 */
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

/** Build the rows of the delegations. `names`: category names by id. */
export const buildDelegateRows = (
  delegations: readonly DoaDelegation[],
  names: ReadonlyMap<string, string>,
): Row[] =>
  delegations.map(({ from, to, fromCap, toCap, startsOn, endsOn, state, categoryIds }) => ({
    for: from.name,
    limitOf: formatLimitCap(fromCap),
    delegate: to.name,
    ownLimit: formatLimitCap(toCap),
    from: startsOn,
    to: endsOn,
    now: state === 'inForce' ? 'yes' : 'no',
    categories: categoryIds?.map((id) => names.get(id) ?? '').join('; ') ?? 'all',
  }));

/** Describe how far a person may decide: "1000 EUR". Without a level: no amounts. Without a limit: any amount. */
function formatLimitCap(cap: DoaDelegation['toCap']): string {
  if (!cap) return t`no amounts`;
  return cap.limit ? `${cap.limit.amount} ${cap.limit.currency}` : t`any amount`;
}

/** Menu that exports the approval limits of the selected category. */
export function LimitExport() {
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const categoryId = search.get('category') ?? '';
  const rows = async () => {
    const [matrix, { items: categories }] = await Promise.all([
      queries.fetchQuery(authorityQuery(categoryId)),
      queries.fetchQuery(categoriesQuery()),
    ]);
    return buildLimitRows(matrix, categories.find(({ id }) => id === categoryId)?.name);
  };
  return <ExportMenu sheet={limitSheet} rows={rows} word={t`Export the table`} />;
}

/** Menu that exports the delegations. */
export function DelegateExport() {
  const queries = useQueryClient();
  const rows = async () => {
    const [{ items: delegations }, { items: categories }] = await Promise.all([
      queries.fetchQuery(doaDelegationsQuery()),
      queries.fetchQuery(categoriesQuery()),
    ]);
    return buildDelegateRows(delegations, new Map(categories.map(({ id, name }) => [id, name])));
  };
  return <ExportMenu sheet={delegateSheet} rows={rows} />;
}
