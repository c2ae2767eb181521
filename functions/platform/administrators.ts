import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { administratorGroup } from '#shared/users/user.ts';
import type { IdentityPool } from './identity-pool.ts';
import { isTransientError } from './is-transient-error.ts';
import { remembered } from './remembered.ts';

/**
 * Present rights of a person whose token says administrator. `removed`: they left the group since the token was
 * made.
 */
export type AdministratorStatus = 'administrator' | 'second-factor-missing' | 'removed';

/**
 * Time for which a warm Lambda trusts an administrator's rights, in ms. An administrator who was removed is
 * refused after this, at the latest.
 */
const trustedForMs = 60_000;

type Options = {
  readonly pool: () => Promise<Pick<IdentityPool, 'isInGroup' | 'hasSecondFactor'>>;
  readonly needsSecondFactor: boolean;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
};

/**
 * Asks the user pool about people whose token names an administrator; they are named by their user name in the pool.
 * Only a full "yes" is trusted for a while, so that whoever has just set up a second factor doesn't wait. Nothing is
 * allowed while the pool does not answer (why: decision 13). The answer rejects with
 * server.unavailable then.
 */
export function administrators({ pool, needsSecondFactor, now }: Options) {
  async function askPool(username: string): Promise<AdministratorStatus> {
    const { isInGroup, hasSecondFactor } = await pool();
    const [isMember, isProtected] = await Promise.all([
      isInGroup(username, administratorGroup),
      !needsSecondFactor || hasSecondFactor(username),
    ]).catch(unavailable);
    if (!isMember) return 'removed';
    return isProtected ? 'administrator' : 'second-factor-missing';
  }
  const keeps = (status: AdministratorStatus) => status === 'administrator';
  return remembered(askPool, { trustedForMs, keeps, now }).ask;
}

/** @throws server.unavailable when the pool may answer in a while, else what went wrong */
function unavailable(error: unknown): never {
  if (!isTransientError(error)) throw error;
  throw new AppError('server.unavailable', t`Your rights can’t be checked now. Try again shortly.`);
}
