import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RequestInput } from '#frontend/lib/api/build-request.ts';
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
import { getUser } from '#shared/users/user-reads-api.ts';
import { isProfile } from '#shared/users/visible-person.ts';
import { createRetryingCaller } from './call-in-parts.ts';
import { eachPage } from './each-page.ts';
import { endpointQuery, pagedEndpointQuery, pickItems, useInvalidate } from './read.ts';

/** Person in the administrators' list. */
export type PersonRow = ListedPerson;
export type PersonFigures = Output<typeof listFigures>['items'][number];
export type SortDirection = 'ascending' | 'descending';

/** People per page. It equals the limit of `listFigures`. */
const pageSize = 50;

/** Load the people who match the filters, page by page, sorted by name. */
export const peopleQuery = (filters: PeopleFilters, order: SortDirection) =>
  infiniteQueryOptions({
    ...pagedEndpointQuery(listPeople, { query: { ...filters, order, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });

/** Iterate over all pages of people who match the filters, outside of components. */
async function* eachPageOfPeople(
  filters: PeopleFilters,
  order: SortDirection,
  signal?: AbortSignal,
): AsyncGenerator<PersonRow[]> {
  const ask = (from: { cursor?: string }) =>
    callApi(listPeople, {
      query: { ...filters, order, limit: 100, ...from },
      ...(signal && { signal }),
    });
  for await (const { items } of eachPage(ask)) yield items;
}

/** Person in the administrators' list, with the figures that the list shows. */
export type PersonWithFigures = PersonRow & { readonly figures?: PersonFigures | undefined };

/** Iterate over people who match the filters, each with their figures. Reads figures in calls of 50 people. */
export async function* eachPageWithFigures(
  filters: PeopleFilters,
  order: SortDirection,
  signal?: AbortSignal,
): AsyncGenerator<PersonWithFigures[]> {
  const call = createRetryingCaller();
  for await (const page of eachPageOfPeople(filters, order, signal))
    for (let from = 0; from < page.length; from += pageSize) {
      const people = page.slice(from, from + pageSize);
      const userIds = people.map(({ userId }) => userId).join();
      const ask = { query: { userIds }, ...(signal && { signal }) };
      const { items } = await call(() => callApi(listFigures, ask));
      const byId = new Map(items.map((figures) => [figures.userId, figures]));
      yield people.map((person) => ({ ...person, figures: byId.get(person.userId) }));
    }
}

/** Load all people who match the filters. `onProgress` gets the number loaded so far. */
export async function loadAllPeople(
  filters: PeopleFilters,
  order: SortDirection,
  onProgress: (count: number) => void,
): Promise<PersonRow[]> {
  const people: PersonRow[] = [];
  for await (const page of eachPageOfPeople(filters, order)) {
    people.push(...page);
    onProgress(people.length);
  }
  return people;
}

/** Load the mail delivery problems of people, keyed by user id. Covers only the first 100 people, sorted by name. */
export const mailProblemsQuery = () =>
  queryOptions({
    ...endpointQuery(listPeople, { query: { state: 'unreachable', limit: 100 } }),
    select: ({ items }) =>
      new Map(
        items.flatMap(({ userId, mailProblem }) => (mailProblem ? [[userId, mailProblem]] : [])),
      ),
  });

const counts = (query: PeopleFilters | { readonly byLocation: 'true' }) =>
  endpointQuery(countPeople, { query });

/** Load the number of people who match the filters. */
export const peopleCountQuery = (filters: PeopleFilters) =>
  queryOptions({ ...counts(filters), placeholderData: keepPreviousData });

/** Load the number of active people by location id. Undefined if there are too many people to count. */
export const peopleByLocationQuery = () =>
  queryOptions({
    ...counts({ byLocation: 'true' }),
    select: ({ byLocation = [], more }) =>
      more ? undefined : new Map(byLocation.map(({ locationId, count }) => [locationId, count])),
  });

/** Load open tasks, approval limits and out-of-office periods of the people on a page. */
export const personFiguresQuery = (people: readonly PersonRow[]) =>
  queryOptions({
    ...endpointQuery(listFigures, {
      query: { userIds: people.map(({ userId }) => userId).join() },
    }),
    enabled: people.length > 0,
  });

export type Invitation = RequestInput<typeof invitePerson>['body'];

/** Create an account and a profile for a person. The user pool mails the invitation. */
export const sendInvitation = (body: Invitation) => callApi(invitePerson, { body });

/** Mail a new temporary password to a person who has never signed in. */
export const sendInvitationAgain = (userId: string, outsideDomainsConfirmed: boolean) =>
  callApi(inviteAgain, { params: { userId }, body: { outsideDomainsConfirmed } });

/** Load the groups that routing steps can use as approvers. */
export const groupsQuery = () => queryOptions({ ...endpointQuery(listGroups), select: pickItems });

/** Load a group with its members and usages. */
export const groupQuery = (id: string) => endpointQuery(getGroup, { params: { id } });

/** Add a person to a group or remove them. Throws `item.precondition-failed` if the person changed meanwhile. */
export async function setGroupMembership(
  userId: string,
  group: string,
  isMember: boolean,
): Promise<void> {
  const person = await callApi(getUser, { params: { userId } });
  if (!isProfile(person)) return;
  const others = person.groups.filter((name) => !isSameGroup(name, group));
  const groups = isMember ? [...others, group] : others;
  await callApi(updateUser, { params: { userId }, body: { groups }, ifMatch: person.version });
}

/** Reload all data that contains groups, people or step approvers after a group or its members changed. */
export const useRefreshGroups = () =>
  useInvalidate('groups', 'users', 'people', 'doa', 'routing-sequences', 'rights-proposals');

/** Load the sign-in method of a person, and whether they are an administrator. */
export const accountQuery = (userId: string) => endpointQuery(getAccount, { params: { userId } });

export const changeAdministratorRole = (userId: string, isAdministrator: boolean) =>
  callApi(setAdministrator, { params: { userId }, body: { isAdministrator } });
