import {
  addKeys,
  type FoldText,
  foldLegacyText,
  foldSearchText,
} from '#functions/platform/table/access-patterns.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import type { Item } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import type { User } from '#shared/users/user.ts';
import * as personKeys from './people-keys.ts';

/** Return the fields that a list of people shows. */
const getRow = (user: User) => ({
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

/** Return the words of a text that are used for searching. */
export function splitNameTokens(text: string, foldBy: FoldText = foldSearchText): string[] {
  const words = foldBy(text).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => [...word].length > 1))];
}

type Findable = Pick<User, 'name' | 'email'>;
/** Return the words of a name, and additional words from the email address before the @. */
export function listSearchTokens({ name, email }: Findable, foldBy: FoldText = foldSearchText) {
  const names = splitNameTokens(name, foldBy);
  const before = email.split('@')[0] ?? '';
  const address = splitNameTokens(before, foldBy).filter((token) => !names.includes(token));
  return { names, address };
}

/**
 * Whether each word is a prefix of one of the person's words. `byAddress`: including those of the email address before
 * the @.
 */
export function matchesSearchPrefixes(
  person: Findable,
  words: readonly string[],
  byAddress: boolean,
): boolean {
  const { names, address } = listSearchTokens(person);
  const own = byAddress ? [...names, ...address] : names;
  return words.every((word) => own.some((token) => token.startsWith(word)));
}

const searchItems = (user: User, foldBy: FoldText): Item[] => {
  const { names, address } = listSearchTokens(user, foldBy);
  const at = [
    ...names.map((token) => personKeys.tokenKey(user, 'PERSON', token, foldBy)),
    ...address.map((token) => personKeys.tokenKey(user, 'ADDRESS', token, foldBy)),
  ];
  return at.map((key) => addKeys(key, getRow(user)));
};

const memberItems = (user: User, foldBy: FoldText): Item[] =>
  !user.isActive
    ? []
    : [
        ...(user.role === 'Approver' ? ['ROLE#Approver'] : []),
        ...user.groups.map((group) => `GROUP#${foldBy(group)}`),
      ].map((of) =>
        addKeys(personKeys.memberKey(user.applicationId, of, user.userId), {
          userId: user.userId,
        }),
      );

const placeItems = (user: User, foldBy: FoldText): Item[] =>
  user.locationId
    ? [addKeys(personKeys.placeKey(user, user.locationId, foldBy), getRow(user))]
    : [];

const follows = (user: User, foldBy: FoldText = foldSearchText) => [
  ...searchItems(user, foldBy),
  ...memberItems(user, foldBy),
  ...placeItems(user, foldBy),
];

/**
 * Return the writes that update the search items of a person, and remove outdated items, including those of the former
 * folding.
 */
function buildSearchItemWrites(user: User, before: User | undefined): Write[] {
  const items = follows(user);
  const kept = new Set(items.map(formatKey));
  const old = before ? [...follows(before), ...follows(before, foldLegacyText)] : [];
  const gone = new Map(old.map((item) => [formatKey(item), item]));
  return [
    ...items.map((put) => ({ put })),
    ...[...gone]
      .filter(([name]) => !kept.has(name))
      .map(([, { pk, sk }]) => ({ remove: { pk, sk } })),
  ];
}

const getKeys = (user: User) => ({
  ...personKeys.userKey(user.applicationId, user.userId),
  ...personKeys.userIndexes(user),
});

/** Return the writes that update a person's search keys. `item`: the stored item. The profile stays unchanged. */
export const buildReindexWrites = (user: User, item: Item): Write[] => [
  { put: addKeys(getKeys(user), item), when: user.version },
  ...buildSearchItemWrites(user, user),
];

/**
 * Return the writes that reserve a new address, so that two simultaneous calls cannot give it to two people. An address
 * that its person has proved by signing in is taken from others.
 */
function buildAddressWrites(user: User, before: User | undefined, isProven: boolean): Write[] {
  const [key, former] = [personKeys.addressKey(user), before && personKeys.addressKey(before)];
  if (key.pk === former?.pk) return [];
  const put = { ...key, id: user.userId };
  return [
    isProven ? { put } : { put, when: { ownedBy: user.userId } },
    ...(former ? [{ remove: former }] : []),
  ];
}

export type UserWriteOptions = {
  /** Additional fields of the stored item. */
  readonly more?: object;
  /** Whether a sign-in proves that the address is the person's. */
  readonly isAddressProven?: boolean;
};

/**
 * Return the writes that store a person with their search items, and remove outdated search items, in one transaction.
 */
export function buildUserWrites(
  user: User,
  before: User | undefined,
  { more = {}, isAddressProven = false }: UserWriteOptions = {},
): Write[] {
  const at = getKeys(user);
  return [
    ...buildAddressWrites(user, before, isAddressProven),
    {
      put: addKeys(at, { ...user, ...more, version: user.version + 1 }),
      when: before ? user.version : 'absent',
    },
    ...buildSearchItemWrites(user, before),
  ];
}
