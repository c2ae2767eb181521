import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { t } from '#frontend/lib/text.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { getUser, listUsers } from '#shared/users/user-reads-api.ts';
import { isProfile, type Person, type Profile } from '#shared/users/visible-person.ts';
import { endpointQuery, pickItems, useInvalidate } from './read.ts';

/** Only people who can decide, or everybody with a mark on people who cannot. */
export type DeciderFilter = 'only' | 'marked';
/** Person as an option of a people picker. */
export type SelectablePerson = Output<typeof listUsers>['items'][number];
/** Cache time in milliseconds. People rarely change. */
const staleTime = 60_000;

/** Load people. The previous result is shown until the new one is loaded. */
const peopleQuery = (query: z.input<(typeof listUsers)['query']>) =>
  queryOptions({ ...endpointQuery(listUsers, { query }), placeholderData: keepPreviousData });

/** Load active colleagues whose name contains the text. One page is enough for a picker. */
export const colleaguesQuery = (search: string, deciders?: DeciderFilter, mayRaiseFor?: 'true') =>
  queryOptions({
    ...peopleQuery({ limit: 20, search: search || undefined, deciders, mayRaiseFor }),
    select: ({ items }) => items.filter(({ isActive }) => isActive),
  });

/** Load the already selected people by name, with all details of a picker, in one call. */
export const chosenPeopleQuery = (
  userIds: readonly string[],
  deciders: DeciderFilter | undefined,
) =>
  queryOptions({
    ...peopleQuery({ ids: userIds.join(), deciders }),
    enabled: userIds.length > 0,
    select: pickItems,
    staleTime,
  });

/** Load a person as visible to the reader; an empty id loads nothing. */
export const personQuery = (userId: string) =>
  queryOptions({
    ...endpointQuery(getUser, { params: { userId } }),
    enabled: userId !== '',
    staleTime,
  });

/** Load a full profile: one's own, or any profile for administrators. */
export const userQuery = (userId: string) =>
  queryOptions({ ...personQuery(userId), select: requireProfile });

/** @throws actor.forbidden if the viewer sees only the colleague view of the person */
function requireProfile(person: Person): Profile {
  if (isProfile(person)) return person;
  throw new AppError('actor.forbidden', t`Only administrators see the profiles of others.`);
}

/**
 * Reload all data that contains people, delegations, approval limits, tasks, requests or approvers after a person
 * changed.
 */
export const useRefreshPeople = () =>
  useInvalidate(
    ...(['users', 'people', 'groups', 'doa', 'tasks', 'requests', 'routing-sequences'] as const),
    'rights-proposals',
  );
