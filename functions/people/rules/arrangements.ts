import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { formatLongDate } from '#shared/requests/format-long-date.ts';
import type { Reason } from '#shared/requests/reason.ts';
import { isOwnRequest, type Owners } from '#shared/requests/request.ts';
import type { Arrangement, User } from '#shared/users/user.ts';

/** For 30 days, a person decides no requests of the administrator who chose them. */
export const arrangementDurationMs = 30 * 24 * 3_600_000;
/** Maximum number of entries, more than an application has administrators. The oldest entries are dropped first. */
const maxArrangements = 40;

type UserArrangements = Pick<User, 'arrangements'>;

const isRecent = (one: Arrangement, at: string) =>
  Date.parse(at) - Date.parse(one.at) < arrangementDurationMs;

/** Whether this administrator has ever chosen the person. */
export const wasChosenBy = (
  { userId }: Pick<User, 'userId'>,
  { arrangements = [] }: UserArrangements,
) => arrangements.some(({ by }) => by.userId === userId);

/** Return the latest choice of this person by an owner of the request; undefined if none is recent enough to count. */
export function findArrangement(
  { arrangements = [] }: UserArrangements,
  owners: Owners,
  at: string,
): Arrangement | undefined {
  return arrangements
    .filter((one) => isOwnRequest(one.by.userId, owners) && isRecent(one, at))
    .sort((a, b) => (a.at < b.at ? 1 : -1))[0];
}

/**
 * Whether a person can never decide this request: they are its requester, raised it, or were chosen by one of its
 * owners.
 */
export const isBarredFromDeciding = (
  user: UserArrangements & Pick<User, 'userId'>,
  owners: Owners,
  at: string,
): boolean => isOwnRequest(user.userId, owners) || findArrangement(user, owners, at) !== undefined;

/** Return the reason for the path if an owner's choice bars a person from deciding; undefined if not. */
export function buildArrangementReason(
  user: UserArrangements & Pick<User, 'name' | 'timeZone'>,
  owners: Owners,
  at: string,
): Reason | undefined {
  const found = findArrangement(user, owners, at);
  if (!found) return undefined;
  const { by, through, at: on } = found;
  const chooser = through ? { by: through.name, owner: by.name } : { by: by.name };
  const facts = { person: user.name, ...chooser, on: toLocalDate(user, on) };
  return { code: 'arranged', facts };
}

/** Return the same reason as a sentence to the person themselves; undefined if they are not barred. */
export function explainArrangement(
  user: UserArrangements & Pick<User, 'timeZone'>,
  owners: Owners,
  at: string,
): string | undefined {
  const found = findArrangement(user, owners, at);
  if (!found) return undefined;
  const { by, through } = found;
  const on = formatLongDate(toLocalDate(user, found.at));
  return through
    ? t`${through.name}, whom ${by.name} chose, chose you, or changed your profile or account, on ${on}. For 30 days you can’t decide requests of ${by.name}. Another administrator can reassign this task.`
    : t`${by.name} chose you, or changed your profile or account, on ${on}. For 30 days you can’t decide their requests. Another administrator can reassign this task.`;
}

/** Acting administrator. The profile records who chose this administrator as approver. */
export type Chooser = PersonRef & { readonly profile?: UserArrangements | undefined };

/**
 * Return the other administrators who recently chose this administrator as approver. The actions of this administrator
 * also count as theirs.
 */
export const listRecentChoosers = ({ userId, profile }: Chooser, at: string): PersonRef[] =>
  (profile?.arrangements ?? [])
    .filter((one) => one.by.userId !== userId && isRecent(one, at))
    .map(({ by }) => by);

/**
 * Record a choice on the person's profile, for the administrator and for those who chose that administrator. Choices of
 * oneself are not recorded, because own requests are barred anyway.
 */
export function addArrangement(
  user: User,
  arrangement: Arrangement,
  profile?: UserArrangements | undefined,
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

/** Profile fields that determine which requests a person decides. */
const deciding = [
  'role',
  'doaLevelId',
  'groups',
  'departmentId',
  'locationId',
  'isActive',
] as const;

/**
 * Whether a profile change counts as a choice of the person: it changes their decisions, or the mailbox that receives
 * their mails.
 */
const choosesPerson = (before: User, after: User): boolean =>
  before.email !== after.email ||
  deciding.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Record on a changed profile the administrator who chose the person by the change. */
export function addArrangementIfChosen(
  actor: Chooser,
  at: string,
  before: User,
  after: User,
): User {
  if (!choosesPerson(before, after)) return after;
  const what = before.email === after.email ? 'profile' : 'address';
  const by = { userId: actor.userId, name: actor.name };
  return addArrangement(after, { by, at, what }, actor.profile);
}
