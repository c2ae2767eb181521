import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Sent } from '#frontend/lib/api/build-request.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { isSameGroup } from '#shared/users/group.ts';
import { getGroup, listGroups } from '#shared/users/groups-api.ts';
import {
  getAccount,
  inviteAgain,
  invitePerson,
  setAdministrator,
  updateUser,
} from '#shared/users/people-api.ts';
import {
  countPeople,
  type ListedPerson,
  listFigures,
  listPeople,
  type PeopleFilters,
} from '#shared/users/people-list-api.ts';
import { isProfile } from '#shared/users/shown-person.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { eachPage } from './each-page.ts';
import { pickItems, read, readPages, useInvalidate } from './read.ts';

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

/** The same without a screen, page after page. */
export async function* eachPageOfPeople(
  filters: PeopleFilters,
  order: Order,
  signal?: AbortSignal,
): AsyncGenerator<PersonRow[]> {
  const ask = (from: { cursor?: string }) =>
    callApi(listPeople, {
      query: { ...filters, order, limit: 100, ...from },
      ...(signal && { signal }),
    });
  for await (const { items } of eachPage(ask)) yield items;
}

/** Load all people that the filters find, page by page; `onProgress` gets the number read so far. */
export async function everyPerson(
  filters: PeopleFilters,
  order: Order,
  onProgress: (count: number) => void,
): Promise<PersonRow[]> {
  const people: PersonRow[] = [];
  for await (const page of eachPageOfPeople(filters, order)) {
    people.push(...page);
    onProgress(people.length);
  }
  return people;
}

/** Load the people whom mails don't reach, by their ids: of very many the first by name. */
export const mailProblemsQuery = () =>
  queryOptions({
    ...read(listPeople, { query: { state: 'unreachable', limit: 100 } }),
    select: ({ items }) =>
      new Map(
        items.flatMap(({ userId, mailProblem }) => (mailProblem ? [[userId, mailProblem]] : [])),
      ),
  });

const counts = (query: PeopleFilters | { readonly byLocation: 'true' }) =>
  read(countPeople, { query });

/** Load the number of people that the filters find. */
export const peopleCountQuery = (filters: PeopleFilters) =>
  queryOptions({ ...counts(filters), placeholderData: keepPreviousData });

/** Numbers of active people at locations, by id; undefined where there are more people than are counted. */
export const peopleByLocationQuery = () =>
  queryOptions({
    ...counts({ byLocation: 'true' }),
    select: ({ byLocation = [], more }) =>
      more ? undefined : new Map(byLocation.map(({ locationId, count }) => [locationId, count])),
  });

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

/** The groups that steps of a routing can ask. */
export const groupsQuery = () => queryOptions({ ...read(listGroups), select: pickItems });

/** One group with what uses it, its members among them. */
export const groupQuery = (id: string) => read(getGroup, { params: { id } });

/** Puts somebody into a group, or takes them out of it. @throws item.precondition-failed after another change of them */
export async function setMember(userId: string, group: string, isMember: boolean): Promise<void> {
  const person = await callApi(getUser, { params: { userId } });
  if (!isProfile(person)) return;
  const others = person.groups.filter((name) => !isSameGroup(name, group));
  const groups = isMember ? [...others, group] : others;
  await callApi(updateUser, { params: { userId }, body: { groups }, ifMatch: person.version });
}

/** Reload all data that shows groups, people or the approvers of a step, after a change of a group or its members. */
export const useRefreshGroups = () =>
  useInvalidate('groups', 'users', 'people', 'doa', 'routing-sequences', 'rights-proposals');

/** Load the sign-in method of a person, and whether they are an administrator. */
export const accountQuery = (userId: string) => read(getAccount, { params: { userId } });

export const makeAdministrator = (userId: string, isAdministrator: boolean) =>
  callApi(setAdministrator, { params: { userId }, body: { isAdministrator } });
