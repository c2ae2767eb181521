import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { outdate, read } from '#frontend/lib/read.ts';
import {
  lintDoaRules,
  listDoaRules,
  listRates,
  listStandIns,
  showAuthority,
} from '#shared/doa/doa-api.ts';
import { listCategories } from '#shared/reference/reference-api.ts';

const items = <Item>(answer: { items: Item[] }) => answer.items;

/** Who may decide on which amount where; `categoryId` empty: for every category. */
export const authorityQuery = (categoryId: string) =>
  queryOptions({
    ...read(showAuthority, { query: { ...(categoryId && { categoryId }) } }),
    placeholderData: keepPreviousData,
  });
export const rulesQuery = () => queryOptions({ ...read(listDoaRules), select: items });
export const ratesQuery = () => queryOptions({ ...read(listRates), select: items });
export const findingsQuery = () => read(lintDoaRules);
export const standInsQuery = () => queryOptions({ ...read(listStandIns), select: items });
export const categoriesQuery = () => queryOptions({ ...read(listCategories), select: items });

/** After a change of levels, rules or rates everything that is computed from them asks anew. */
export function useRefreshDoa() {
  const queries = useQueryClient();
  return () => outdate(queries, 'doa');
}
