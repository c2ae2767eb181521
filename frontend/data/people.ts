import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Sent } from '#frontend/lib/api/build-request.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import {
  getAccount,
  inviteAgain,
  invitePerson,
  setAdministrator,
} from '#shared/users/people-api.ts';
import {
  countPeople,
  type ListedPerson,
  listFigures,
  listPeople,
  type PeopleFilters,
} from '#shared/users/people-list-api.ts';
import { read, readPages } from './read.ts';

/** Somebody as administrators see them in the list. */
export type PersonRow = ListedPerson;
export type Figures = Output<typeof listFigures>['items'][number];
export type Order = 'ascending' | 'descending';

/** People of a page: as many as `listFigures` tells of at once. */
const pageSize = 50;

/** Everybody whom the filters find, by name, page by page. */
export const peopleQuery = (filters: PeopleFilters, order: Order) =>
  infiniteQueryOptions({
    ...readPages(listPeople, { query: { ...filters, order, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });

/** Everybody whom the filters find, page by page; `onProgress` is told how many were read so far. */
export async function everyPerson(
  filters: PeopleFilters,
  order: Order,
  onProgress: (count: number) => void,
): Promise<PersonRow[]> {
  const people: PersonRow[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filters, order, limit: 100, ...(cursor && { cursor }) };
    const page = await callApi(listPeople, { query });
    people.push(...page.items);
    onProgress(people.length);
    cursor = page.cursor;
  } while (cursor);
  return people;
}

/** How many the filters find. */
export const peopleCountQuery = (filters: PeopleFilters) =>
  queryOptions({ ...read(countPeople, { query: filters }), placeholderData: keepPreviousData });

/** Open tasks, limits and absences of the people of one page. */
export const figuresQuery = (people: readonly PersonRow[]) =>
  queryOptions({
    ...read(listFigures, { query: { userIds: people.map(({ userId }) => userId).join() } }),
    enabled: people.length > 0,
  });

export type Invitation = Sent<typeof invitePerson>['body'];

/** Makes somebody's account and profile; the user pool mails them. */
export const invite = (body: Invitation) => callApi(invitePerson, { body });

/** Mails another temporary password to somebody who has not signed in yet. */
export const sendInvitationAgain = (userId: string) => callApi(inviteAgain, { params: { userId } });

/** How a person signs in, and whether they are an administrator. */
export const accountQuery = (userId: string) => read(getAccount, { params: { userId } });

export const makeAdministrator = (userId: string, isAdministrator: boolean) =>
  callApi(setAdministrator, { params: { userId }, body: { isAdministrator } });
