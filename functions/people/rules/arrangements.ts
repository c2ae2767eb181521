import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { dateInWords } from '#shared/requests/date-in-words.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { isOwnRequest, type Owners } from '#shared/requests/request.ts';
import type { Arrangement, User } from '#shared/users/user.ts';

/** For 30 days whom an administrator chose decides nothing of that administrator’s. */
export const arrangedForMs = 30 * 24 * 3_600_000;
/** More administrators than an application has; the oldest acts are dropped first. */
const maxArrangements = 40;

type Arranged = Pick<User, 'arrangements'>;

const isRecent = (one: Arrangement, at: string) =>
  Date.parse(at) - Date.parse(one.at) < arrangedForMs;

/** Whether this administrator chose somebody, however long ago. */
export const wasChosenBy = ({ userId }: Pick<User, 'userId'>, { arrangements = [] }: Arranged) =>
  arrangements.some(({ by }) => by.userId === userId);

/** The last act by which an owner of the request chose this person; undefined when there is none that still counts. */
export function findArrangement(
  { arrangements = [] }: Arranged,
  owners: Owners,
  at: string,
): Arrangement | undefined {
  return arrangements
    .filter((one) => isOwnRequest(one.by.userId, owners) && isRecent(one, at))
    .sort((a, b) => (a.at < b.at ? 1 : -1))[0];
}

/** Whether somebody never decides this request: it is theirs, they raised it, or an owner of it chose them. */
export const isBarred = (
  user: Arranged & Pick<User, 'userId'>,
  owners: Owners,
  at: string,
): boolean => isOwnRequest(user.userId, owners) || findArrangement(user, owners, at) !== undefined;

/** Why an owner's choice keeps somebody from deciding, for the path; undefined when it doesn't. */
export function arrangedReason(
  user: Arranged & Pick<User, 'name'>,
  owners: Owners,
  at: string,
): Reason | undefined {
  const found = findArrangement(user, owners, at);
  if (!found) return undefined;
  const { by, through, at: on } = found;
  const chooser = through ? { by: through.name, owner: by.name } : { by: by.name };
  const facts = { person: user.name, ...chooser, on: on.slice(0, 10) };
  return { code: 'arranged', facts };
}

/** The same as a sentence to the person themselves. */
export function whyArranged(user: Arranged, owners: Owners, at: string): string | undefined {
  const found = findArrangement(user, owners, at);
  if (!found) return undefined;
  const { by, through } = found;
  const on = dateInWords(found.at.slice(0, 10));
  return through
    ? t`${through.name}, whom ${by.name} chose, chose you, or changed your profile or account, on ${on}. For 30 days you can’t decide requests of ${by.name}. Another administrator can reassign this task.`
    : t`${by.name} chose you, or changed your profile or account, on ${on}. For 30 days you can’t decide their requests. Another administrator can reassign this task.`;
}

/** An administrator who acts, with what is noted of those who chose them. */
export type Chooser = PersonRef & { readonly profile?: Arranged | undefined };

/** Administrators who chose the one who acts: what that one does counts as theirs, too. */
export const listRecentChoosers = ({ userId, profile }: Chooser, at: string): PersonRef[] =>
  (profile?.arrangements ?? [])
    .filter((one) => one.by.userId !== userId && isRecent(one, at))
    .map(({ by }) => by);

/**
 * The person with this act noted, for the administrator and for those who chose that one. Who arranges themselves notes
 * nothing: own requests are barred anyway.
 */
export function withArrangement(
  user: User,
  arrangement: Arrangement,
  profile?: Arranged | undefined,
): User {
  const { by, at } = arrangement;
  const indirect = listRecentChoosers({ ...by, profile }, at).map((one) => ({
    ...arrangement,
    by: one,
    through: by,
  }));
  const noted = [...indirect, arrangement].filter((one) => one.by.userId !== user.userId);
  if (noted.length === 0) return user;
  const isNoted = new Set(noted.map((one) => one.by.userId));
  const others = (user.arrangements ?? []).filter(
    (one) => !isNoted.has(one.by.userId) && isRecent(one, at),
  );
  return { ...user, arrangements: [...others, ...noted].slice(-maxArrangements) };
}

/** Fields of a profile that determine the requests that a person decides. */
const deciding = [
  'role',
  'doaLevelId',
  'groups',
  'departmentId',
  'locationId',
  'isActive',
] as const;

/** Whether a change of a profile chooses its person: what they may decide, or who reads their mails. */
const choosesPerson = (before: User, after: User): boolean =>
  before.email !== after.email ||
  deciding.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** A changed profile with the administrator noted who chose its person by the change. */
export function arrangedBy(actor: Chooser, at: string, before: User, after: User): User {
  if (!choosesPerson(before, after)) return after;
  const what = before.email === after.email ? 'profile' : 'address';
  const by = { userId: actor.userId, name: actor.name };
  return withArrangement(after, { by, at, what }, actor.profile);
}
