import type { User } from './user.ts';

/** Attribute of an account in the user pool with the id of its person, as the pool names it. */
export const personAttribute = 'person';
/** The same attribute in tokens and calls. */
export const personClaim = `custom:${personAttribute}` as const;

/**
 * Return the id of the person of an account, from the claims of a token or the attributes of the account. Accounts
 * older than the attribute, and accounts that people create themselves, have the person's id as subject.
 */
export const readPersonId = (account: {
  readonly sub: string;
  readonly [personClaim]?: string | undefined;
}): string => account[personClaim] ?? account.sub;

/** Return the subject of a person's account in the user pool, by which the pool finds the account. */
export const getSubject = ({ userId, subject }: Pick<User, 'userId' | 'subject'>): string =>
  subject ?? userId;
