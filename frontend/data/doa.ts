import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  foreseeLeaver,
  lintDoaRules,
  listDoaLevels,
  listDoaRules,
  listRates,
  listStandIns,
  showAuthority,
} from '#shared/doa/doa-api.ts';
import type { Output } from '#shared/endpoint.ts';
import { itemsOf, read, useInvalidate } from './read.ts';

export type Leaver = Output<typeof foreseeLeaver>;

/** Who may decide on which amount where; `categoryId` empty: for every category. */
export const authorityQuery = (categoryId: string) =>
  queryOptions({
    ...read(showAuthority, { query: { ...(categoryId && { categoryId }) } }),
    placeholderData: keepPreviousData,
  });
export const levelsQuery = () => queryOptions({ ...read(listDoaLevels), select: itemsOf });
export const rulesQuery = () => queryOptions({ ...read(listDoaRules), select: itemsOf });
export const ratesQuery = () => queryOptions({ ...read(listRates), select: itemsOf });
export const findingsQuery = () => read(lintDoaRules);
export const standInsQuery = () => queryOptions({ ...read(listStandIns), select: itemsOf });

/** What hangs on a person: open tasks and who would take them, rules, routings, people they manage. */
export const leaverQuery = (userId: string) => read(foreseeLeaver, { query: { userId } });

/** After a change of levels, rules or rates everything that is computed from them asks anew. */
export const useRefreshDoa = () => useInvalidate('doa');
