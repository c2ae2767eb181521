import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { t } from '#frontend/lib/text.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isProfile, type Person, type Profile } from '#shared/users/shown-person.ts';
import { getUser, listUsers } from '#shared/users/user-reads-api.ts';
import { pickItems, read, useInvalidate } from './read.ts';

/** Only whoever can be asked to decide, or everybody with those marked who can't. */
export type Deciders = 'only' | 'marked';
/** Somebody as a choice of people offers them. */
export type Listed = Output<typeof listUsers>['items'][number];
/** People change seldom, in milliseconds. */
const staleTime = 60_000;

/** Load people; the previous answer is shown until the next arrives. */
const peopleQuery = (query: z.input<(typeof listUsers)['query']>) =>
  queryOptions({ ...read(listUsers, { query }), placeholderData: keepPreviousData });

/** Active colleagues whose name contains the text; the first page is enough to choose from. */
export const colleaguesQuery = (search: string, deciders?: Deciders, mayRaiseFor?: 'true') =>
  queryOptions({
    ...peopleQuery({ limit: 20, search: search || undefined, deciders, mayRaiseFor }),
    select: ({ items }) => items.filter(({ isActive }) => isActive),
  });

/** People who are chosen already, by name, with all that a choice tells of them: one call for all of them. */
export const chosenQuery = (userIds: readonly string[], deciders: Deciders | undefined) =>
  queryOptions({
    ...peopleQuery({ ids: userIds.join(), deciders }),
    enabled: userIds.length > 0,
    select: pickItems,
    staleTime,
  });

/** One person as the reader may see them; an empty id: nobody. */
export const personQuery = (userId: string) =>
  queryOptions({
    ...read(getUser, { params: { userId } }),
    enabled: userId !== '',
    staleTime,
  });

/** A whole profile: one's own, or anybody's for administrators. */
export const userQuery = (userId: string) =>
  queryOptions({ ...personQuery(userId), select: requireProfile });

/** @throws actor.forbidden for somebody of whom only a colleague's view is shown */
function requireProfile(person: Person): Profile {
  if (isProfile(person)) return person;
  throw new AppError('actor.forbidden', t`Only administrators see the profiles of others.`);
}

/**
 * Reload all data that shows people, delegations, limits, tasks, requests or approvers of a routing, after a
 * change of a person.
 */
export const useRefreshPeople = () =>
  useInvalidate(
    ...(['users', 'people', 'groups', 'doa', 'tasks', 'requests', 'routing-sequences'] as const),
    'rights-proposals',
  );
