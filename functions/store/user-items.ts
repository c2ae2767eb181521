import type { User } from '#shared/users/user.ts';
import { fold, withKeys } from './keys/access-patterns.ts';
import * as personKeys from './keys/people.ts';
import type { Item, Key } from './table.ts';
import type { Write } from './write.ts';

/** What a list of people shows. */
const rowOf = (user: User) => ({
  userId: user.userId,
  applicationId: user.applicationId,
  name: user.name,
  email: user.email,
  title: user.title,
  departmentId: user.departmentId,
  locationId: user.locationId,
  isActive: user.isActive,
  role: user.role,
  managerId: user.managerId,
  doaLevelId: user.doaLevelId,
  invitedAt: user.invitedAt,
});

/** The words of a text that somebody is found by. */
export function tokensOf(text: string): string[] {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => [...word].length > 1))];
}

type Findable = Pick<User, 'name' | 'email'>;
/** The words of a name, and those that only the e-mail address before the @ has. */
export function findableBy({ name, email }: Findable) {
  const names = tokensOf(name);
  const address = tokensOf(email.split('@')[0] ?? '').filter((token) => !names.includes(token));
  return { names, address };
}

/**
 * Whether each of these words starts one of somebody's own. `byAddress`: also those of the e-mail address before the @.
 */
export function isFoundBy(person: Findable, words: readonly string[], byAddress: boolean): boolean {
  const { names, address } = findableBy(person);
  const own = byAddress ? [...names, ...address] : names;
  return words.every((word) => own.some((token) => token.startsWith(word)));
}

const searchItems = (user: User): Item[] => {
  const { names, address } = findableBy(user);
  const at = [
    ...names.map((token) => personKeys.tokenKey(user, 'PERSON', token)),
    ...address.map((token) => personKeys.tokenKey(user, 'ADDRESS', token)),
  ];
  return at.map((key) => withKeys(key, rowOf(user)));
};

const memberItems = (user: User): Item[] =>
  !user.isActive
    ? []
    : [
        ...(user.role === 'Approver' ? ['ROLE#Approver'] : []),
        ...user.groups.map((group) => `GROUP#${fold(group)}`),
      ].map((of) =>
        withKeys(personKeys.memberKey(user.applicationId, of, user.userId), {
          userId: user.userId,
        }),
      );

const placeItems = (user: User): Item[] =>
  user.locationId ? [withKeys(personKeys.placeKey(user, user.locationId), rowOf(user))] : [];

const follows = (user: User) => [...searchItems(user), ...memberItems(user), ...placeItems(user)];
const nameOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;

/** A person and what makes them findable, in one transaction: with what no longer leads to them removed. */
export function userWrites(user: User, before: User | undefined, more: object = {}): Write[] {
  const items = follows(user);
  const kept = new Set(items.map(nameOf));
  const old = before ? follows(before).filter((item) => !kept.has(nameOf(item))) : [];
  const at = {
    ...personKeys.userKey(user.applicationId, user.userId),
    ...personKeys.userIndexes(user),
  };
  return [
    {
      put: withKeys(at, { ...user, ...more, version: user.version + 1 }),
      when: before ? user.version : 'absent',
    },
    ...items.map((put) => ({ put })),
    ...old.map(({ pk, sk }) => ({ remove: { pk, sk } })),
  ];
}
