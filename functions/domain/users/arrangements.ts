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
  const facts = { person: user.name, by: found.by.name, on: found.at.slice(0, 10) };
  return { code: 'arranged', facts };
}

/** The same as a sentence to the person themselves. */
export function whyArranged(user: Arranged, owners: Owners, at: string): string | undefined {
  const found = findArrangement(user, owners, at);
  return (
    found &&
    t`${found.by.name} chose you, or changed your profile or account, on ${dateInWords(found.at.slice(0, 10))}. For 30 days you can’t decide their requests. Another administrator can reassign this task.`
  );
}

/** The person with this act noted. Who arranges themselves notes nothing: own requests are barred anyway. */
export function withArrangement(user: User, arrangement: Arrangement): User {
  const { by, at } = arrangement;
  if (by.userId === user.userId) return user;
  const others = (user.arrangements ?? []).filter(
    (one) => one.by.userId !== by.userId && isRecent(one, at),
  );
  return { ...user, arrangements: [...others, arrangement].slice(-maxArrangements) };
}

/** What of a profile decides which requests somebody is asked about, and who signs in as them. */
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
export function arrangedBy(actor: PersonRef, at: string, before: User, after: User): User {
  if (!choosesPerson(before, after)) return after;
  const what = before.email === after.email ? 'profile' : 'address';
  return withArrangement(after, { by: { userId: actor.userId, name: actor.name }, at, what });
}
