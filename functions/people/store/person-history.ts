import { listChangedFields } from '#functions/organisation/rules/changed-fields.ts';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import * as keys from '#functions/organisation/store/reference-keys.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import type { Write } from '#functions/platform/table/write.ts';
import type { ItemChange } from '#shared/item-change.ts';
import { type Delegation, ProfileFields, type User } from '#shared/users/user.ts';

type Person = Pick<User, 'applicationId' | 'userId'>;
type PersonChange = {
  readonly author: Author | undefined;
  /** Item of the person that changed, so that simultaneous changes of two items are both recorded. */
  readonly what: string;
  readonly version: number;
  readonly act?: ItemChange['act'];
  readonly before: object | undefined;
  readonly after: object | undefined;
};

/** Return the history writes for the transaction of a person's change; none without an author or a difference. */
function buildPersonHistoryWrites(
  { applicationId, userId }: Person,
  { author, what, version, act = 'changed', before, after }: PersonChange,
): Write[] {
  const fields = listChangedFields({ ...before }, { ...after });
  if (!author || fields.length === 0) return [];
  const change: ItemChange = { id: userId, version, act, ...author, fields };
  return [{ put: addKeys(keys.personChangeKey(applicationId, userId, author.at, what), change) }];
}

const recordedFields = [...ProfileFields.keyof().options, 'outsideDomainsConfirmed'] as const;
const getProfile = (user: User) =>
  Object.fromEntries(recordedFields.map((name) => [name, user[name]]));

/** Return the history writes for a profile. `before`: undefined for a new profile. */
export const buildProfileWrites = (
  author: Author | undefined,
  user: User,
  before: User | undefined,
): Write[] =>
  buildPersonHistoryWrites(user, {
    ...{ author, what: 'PROFILE', version: user.version + 1 },
    act: before ? 'changed' : 'created',
    before: before && getProfile(before),
    after: getProfile(user),
  });

/** Return the history writes for a person's administrator rights. */
export const buildRightsWrites = (
  author: Author | undefined,
  user: Pick<User, 'applicationId' | 'userId' | 'version'>,
  isAdministrator: boolean,
): Write[] =>
  buildPersonHistoryWrites(user, {
    ...{ author, what: 'RIGHTS', version: user.version },
    before: { isAdministrator: !isAdministrator },
    after: { isAdministrator },
  });

/** Return the history writes for an account, for data that is not in the profile. */
export const buildAccountWrites = (
  author: Author,
  user: Pick<User, 'applicationId' | 'userId' | 'version'>,
  change: { readonly before: object; readonly after: object },
): Write[] =>
  buildPersonHistoryWrites(user, { author, what: 'ACCOUNT', version: user.version, ...change });

/** Return the history writes for a change of rights that waits, or waited, for a second administrator. */
export const buildProposalWrites = (
  author: Author,
  user: Pick<User, 'applicationId' | 'userId' | 'version'>,
  change: { readonly before: object; readonly after: object },
): Write[] =>
  buildPersonHistoryWrites(user, {
    ...{ author, what: 'PROPOSAL', version: user.version },
    before: { proposal: change.before },
    after: { proposal: change.after },
  });

/** Return the history writes for rights that a person requested and did not get. */
export const buildRefusalWrites = (
  author: Author,
  user: Pick<User, 'applicationId' | 'userId' | 'version'>,
  refusedAccess: { readonly role: string; readonly reason: string },
): Write[] =>
  buildPersonHistoryWrites(user, {
    ...{ author, what: 'ACCESS', version: user.version },
    ...{ before: {}, after: { refusedAccess } },
  });

const getAbsence = (delegation: Delegation | undefined) => {
  if (!delegation || delegation.endedAt !== null) return {};
  const { startsOn, endsOn, toUserId, categoryIds } = delegation;
  return { outOfOffice: { startsOn, endsOn, delegateId: toUserId, categoryIds } };
};

/** Return the history writes for a delegation, in the history of the delegator. */
export const buildDelegationWrites = (
  author: Author | undefined,
  delegation: Delegation,
  before: Delegation | undefined,
): Write[] =>
  buildPersonHistoryWrites(
    { applicationId: delegation.applicationId, userId: delegation.fromUserId },
    {
      ...{ author, what: delegation.id, version: delegation.version },
      before: getAbsence(before),
      after: getAbsence(delegation),
    },
  );
