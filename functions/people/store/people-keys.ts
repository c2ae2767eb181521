import { type FoldText, foldSearchText, index } from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';
import { foldAddress } from '#shared/fold-name.ts';
import { takeCharacters } from '#shared/text.ts';
import type { Delegation, User } from '#shared/users/user.ts';

export const users = (app: string): Query => ({ pk: `APP#${app}#USER` });
export const userKey = (app: string, userId: string) => ({ pk: users(app).pk, sk: userId });

/** Query for the moves of tasks of people who no longer decide, which have begun and not ended. */
export const leaverMovesQuery = (app: string): Query => ({ pk: `APP#${app}#LEAVERS` });
export const leaverMoveKey = (app: string, userId: string) => ({
  pk: leaverMovesQuery(app).pk,
  sk: userId,
});

export const userByEmail = (app: string, email: string): Query => ({
  index: 'gsi1',
  pk: `APP#${app}#EMAIL#${foldAddress(email)}`,
});

/** Key of the item that reserves an address for its person. */
export const addressKey = ({ applicationId, email }: Pick<User, 'applicationId' | 'email'>) => ({
  pk: `${userByEmail(applicationId, email).pk}#HOLDER`,
  sk: '#',
});

export const departmentPeopleQuery = (departmentId: string): Query => ({
  index: 'gsi2',
  pk: `DEPARTMENT#${departmentId}`,
});

export const people = (app: string): Query => ({ index: 'gsi3', pk: `APP#${app}#PEOPLE` });

export const userIndexes = (user: User) => ({
  ...index(1, userByEmail(user.applicationId, user.email).pk, '#'),
  ...(user.departmentId &&
    index(2, departmentPeopleQuery(user.departmentId).pk, foldSearchText(user.name))),
  ...index(3, people(user.applicationId).pk, `${foldSearchText(user.name)}#${user.userId}`),
});

/**
 * Query for people with a word in their name, or else in their address, that starts with `token`, which has at least
 * two letters.
 */
export const peopleByToken = (app: string, of: 'PERSON' | 'ADDRESS', token: string): Query => ({
  pk: `APP#${app}#${of}#${takeCharacters(token, 2)}`,
  prefix: token,
});

export const tokenKey = (
  user: User,
  of: 'PERSON' | 'ADDRESS',
  token: string,
  foldBy: FoldText = foldSearchText,
) => ({
  pk: peopleByToken(user.applicationId, of, token).pk,
  sk: `${token}#${foldBy(user.name)}#${user.userId}`,
});

/** Query for the people at a location, sorted by name. */
export const peopleAt = (app: string, locationId: string): Query => ({
  pk: `APP#${app}#PEOPLEAT#${locationId}`,
});

export const placeKey = (
  { applicationId, name, userId }: User,
  locationId: string,
  foldBy: FoldText = foldSearchText,
) => ({
  pk: peopleAt(applicationId, locationId).pk,
  sk: `${foldBy(name)}#${userId}`,
});

/** `of`: `ROLE#Approver`, `ROLE#admin` or `GROUP#` with the folded name of a group. */
export const members = (app: string, of: string): Query => ({ pk: `APP#${app}#MEMBERS#${of}` });

export const memberKey = (app: string, of: string, userId: string) => ({
  pk: members(app, of).pk,
  sk: userId,
});

export const userDelegationsQuery = (userId: string): Query => ({
  pk: `USER#${userId}#DELEGATION`,
});

export const delegatedTo = (userId: string): Query => ({
  index: 'gsi1',
  pk: `USER#${userId}#DELEGATED`,
});

/** Text that sorts after every date. */
export const lastDay = '9999-12-31~';

/** Query for delegations that were not ended early, sorted by their last day. */
export const delegationsEnding = (app: string): Query => ({
  index: 'gsi2',
  pk: `APP#${app}#DELEGATIONS`,
});

export const delegationKeys = (at: Delegation) => {
  const sk = `${at.startsOn}#${at.id}`;
  return {
    ...{
      pk: userDelegationsQuery(at.fromUserId).pk,
      sk,
      ...index(1, delegatedTo(at.toUserId).pk, sk),
    },
    ...(at.endedAt === null &&
      index(2, delegationsEnding(at.applicationId).pk, `${at.endsOn}#${at.id}`)),
  };
};

export const delegationStampKey = (app: string) => ({ pk: `APP#${app}`, sk: 'DELEGATIONS' });

export const signInsKey = (userId: string) => ({ pk: `USER#${userId}#SIGNINS`, sk: '#' });

/** Query for the current names of renamed people, for open work that copied the former name. */
export const renamedPeopleQuery = (app: string): Query => ({ pk: `APP#${app}#RENAMED` });
export const renamedKey = (app: string, userId: string) => ({
  pk: renamedPeopleQuery(app).pk,
  sk: userId,
});

/** Beginning of the partitions of a person's own items. */
export const getPersonPartitionPrefix = (userId: string) => `USER#${userId}#`;

/**
 * Query for people who were erased, or are being erased. An export contains them, so that a restore can erase them
 * again.
 */
export const erasuresQuery = (app: string): Query => ({ pk: `APP#${app}#ERASURES` });
export const erasureKey = (app: string, userId: string) => ({
  pk: erasuresQuery(app).pk,
  sk: userId,
});

/** Query for changes of rights that wait for a second administrator. */
export const openProposalsQuery = (app: string): Query => ({ pk: `APP#${app}#RIGHTSPROPOSALS` });
export const rightsProposalKey = (app: string, id: string) => ({
  pk: openProposalsQuery(app).pk,
  sk: id,
});
