import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { administratorGroup } from '#shared/users/user.ts';
import { isTransientError } from './is-transient-error.ts';
import { memoize } from './memoize.ts';
import type { UserPool } from './user-pool.ts';

/**
 * Current rights of a person whose token names an administrator. `removed`: they left the group after the token was
 * issued.
 */
export type AdministratorStatus = 'administrator' | 'second-factor-missing' | 'removed';

/**
 * Time for which a warm Lambda caches an administrator's rights, in ms. It is the maximum delay until a removed
 * administrator is refused.
 */
const trustedForMs = 60_000;

type Options = {
  readonly pool: () => Promise<Pick<UserPool, 'isInGroup' | 'hasSecondFactor'>>;
  readonly needsSecondFactor: boolean;
  /** Current time in ms since the epoch. */
  readonly now?: () => number;
};

/**
 * Check in the user pool the rights of people whose token contains the administrator role, keyed by their user name in
 * the pool. Only full rights are cached, so that a new second factor takes effect at once. While the pool does not
 * respond, nothing is allowed (decision 13) and the call rejects with server.unavailable.
 */
export function administrators({ pool, needsSecondFactor, now }: Options) {
  async function askPool(username: string): Promise<AdministratorStatus> {
    const { isInGroup, hasSecondFactor } = await pool();
    const [isMember, isProtected] = await Promise.all([
      isInGroup(username, administratorGroup),
      !needsSecondFactor || hasSecondFactor(username),
    ]).catch(throwUnavailable);
    if (!isMember) return 'removed';
    return isProtected ? 'administrator' : 'second-factor-missing';
  }
  const keeps = (status: AdministratorStatus) => status === 'administrator';
  return memoize(askPool, { trustedForMs, keeps, now }).ask;
}

/** @throws server.unavailable for a transient error of the user pool, otherwise the original error */
function throwUnavailable(error: unknown): never {
  if (!isTransientError(error)) throw error;
  throw new AppError('server.unavailable', t`Your rights can’t be checked now. Try again shortly.`);
}
