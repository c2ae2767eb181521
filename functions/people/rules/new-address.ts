import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';

/** Lifetime of a code, and time after which a person can decide again, in milliseconds. */
const codeMs = 3 * 24 * 3_600_000;
const heldMs = 24 * 3_600_000;
const maxMisses = 5;

const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();
const digest = ({ userId }: Pick<User, 'userId'>, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('base64url');

type Act = { readonly by: PersonRef; readonly at: string };

/** Block decisions by a person for a day, unless an administrator other than `by` ends the block. */
export const blockDecisions = (user: User, { by, at }: Act): User => ({
  ...user,
  held: { until: later(at, heldMs), by: { userId: by.userId, name: by.name } },
});

/** Add a proposed address to a profile. `code`: the code that is mailed to this address. */
export const proposeAddress = (
  user: User,
  email: string,
  { by, at, code }: Act & { readonly code: string },
): User => ({
  ...user,
  newAddress: {
    ...{ email, validUntil: later(at, codeMs) },
    by: { userId: by.userId, name: by.name },
  },
  addressCode: { digest: digest(user, code), misses: 0 },
});

/** Remove the proposed address from a profile. */
export function removeNewAddress({ newAddress: _, addressCode: __, ...user }: User): User {
  return user;
}

/**
 * Check a confirmation code. The correct code changes the address of the profile and blocks decisions for one day. A
 * wrong code counts as a failed attempt.
 * @throws input.invalid if no confirmation is pending
 */
export function confirmAddressCode(
  user: User,
  code: string,
  at: string,
): { after: User; isRight: boolean } {
  const { newAddress, addressCode } = user;
  const isOver = !newAddress || newAddress.validUntil < at;
  if (isOver || !addressCode || addressCode.misses >= maxMisses)
    throw createWrongCodeError(
      t`There is no code to confirm any more. Ask an administrator to enter the address again.`,
    );
  if (addressCode.digest !== digest(user, code))
    return {
      isRight: false,
      after: { ...user, addressCode: { ...addressCode, misses: addressCode.misses + 1 } },
    };
  const { email, by } = newAddress;
  return { isRight: true, after: blockDecisions({ ...removeNewAddress(user), email }, { by, at }) };
}

export const createWrongCodeError = (why: string) =>
  new AppError('input.invalid', why, { fields: { code: [why] } });
