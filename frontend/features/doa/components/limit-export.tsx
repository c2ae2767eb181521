import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { authorityQuery, doaDelegationsQuery } from '#frontend/data/doa.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { t } from '#frontend/lib/text.ts';
import { ExportMenu } from '#frontend/widgets/import/export-menu.tsx';
import { delegateRows, delegateSheet } from '../delegate-file.ts';
import { limitRows, limitSheet } from '../limit-files.ts';

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
    return limitRows(matrix, categories.find(({ id }) => id === categoryId)?.name);
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
    return delegateRows(delegations, new Map(categories.map(({ id, name }) => [id, name])));
  };
  return <ExportMenu sheet={delegateSheet} rows={rows} />;
}
