import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  lintDoaRules,
  listDoaRules,
  listRates,
  listStandIns,
  showAuthority,
} from '#shared/doa/doa-api.ts';
import { listCategories } from '#shared/reference/reference-api.ts';

/** Who may decide on which amount where; `categoryId` empty: for every category. */
export const authorityQuery = (categoryId: string) =>
  queryOptions({
    queryKey: ['doa', 'authority', categoryId],
    queryFn: ({ signal }) =>
      callApi(showAuthority, { query: { ...(categoryId && { categoryId }) }, signal }),
    placeholderData: keepPreviousData,
  });
export const rulesQuery = () =>
  queryOptions({
    queryKey: ['doa', 'rules'],
    queryFn: async ({ signal }) => (await callApi(listDoaRules, { signal })).items,
  });
export const ratesQuery = () =>
  queryOptions({
    queryKey: ['doa', 'rates'],
    queryFn: async ({ signal }) => (await callApi(listRates, { signal })).items,
  });
export const findingsQuery = () =>
  queryOptions({
    queryKey: ['doa', 'findings'],
    queryFn: ({ signal }) => callApi(lintDoaRules, { signal }),
  });
export const standInsQuery = () =>
  queryOptions({
    queryKey: ['doa', 'stand-ins'],
    queryFn: async ({ signal }) => (await callApi(listStandIns, { signal })).items,
  });
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['doa', 'categories'],
    queryFn: async ({ signal }) => (await callApi(listCategories, { signal })).items,
  });

/** After a change of levels, rules or rates everything that is computed from them asks anew. */
export function useRefreshDoa() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['doa'] });
}
