import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readPages } from '#frontend/lib/read.ts';
import { foreseeLeaver, listDoaLevels } from '#shared/doa/doa-api.ts';
import type { Output } from '#shared/endpoint.ts';
import { listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { isUserRow } from '#shared/users/shown-person.ts';
import type { UserRow } from '#shared/users/user.ts';
import { listUsers } from '#shared/users/users-api.ts';

export type PersonRow = UserRow;
export type Leaver = Output<typeof foreseeLeaver>;

const pageSize = 50;
/** Reference data changes seldom, in milliseconds. */
const stays = 10 * 60_000;

/** Administrators, who alone see the list, are given whole rows. */
const wholeRows = ({ pages }: { readonly pages: readonly Output<typeof listUsers>[] }) => ({
  pages: pages.map(({ items }) => ({ items: items.filter(isUserRow) })),
});

/** Everybody by name, page by page; with a text those one of whose words starts with each of its words. */
export const peopleQuery = (search: string) =>
  infiniteQueryOptions({
    ...readPages(listUsers, {
      query: { limit: pageSize, managers: 'true', ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
    select: wholeRows,
  });

export const departmentsQuery = () => queryOptions({ ...read(listDepartments), staleTime: stays });
export const locationsQuery = () => queryOptions({ ...read(listLocations), staleTime: stays });
export const levelsQuery = () => queryOptions({ ...read(listDoaLevels), staleTime: stays });

/** What hangs on a person: open tasks and who would take them, rules, routings, people they manage. */
export const leaverQuery = (userId: string) => read(foreseeLeaver, { query: { userId } });
