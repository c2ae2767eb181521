import { t } from '#frontend/lib/text.ts';
/**
 * All numbers, messages and keys that the specification defines for the client, with their sections. Times are in
 * milliseconds.
 */

/** §9: timeout of a call. */
export const httpTimeoutMs = 60_000;

/** §9: lifetime of a cached sync of the person in session storage. */
export const syncCacheLifetimeMs = 5 * 60_000;
/** §9: delay before the first repeated sync. It doubles per retry. */
export const syncCooldownMs = 2_000;
/** §9: maximum number of sync retries. */
export const syncMaxRetries = 3;
/** §9: delay between the creation of a profile and its sync. */
export const waitAfterUserCreationMs = 500;

/** §9: scopes of single sign-on. */
export const oauthScopes = ['openid', 'email', 'phone'] as const;

/** §9: maximum delay of preloading flagged screens while the browser is not idle. */
export const idlePreloadLimitMs = 5_000;
/** §9: delay of preloading if idle callbacks are unavailable. */
export const idlePreloadFallbackMs = 2_000;

/** §9: maximum wait for the persisted sections at startup. */
export const restoreTimeoutMs = 5_000;

/** §2: paths of the sign-in screen, and of the landing screen. */
export const loginPath = '/auth/login';
export const landingPath = '/user/home';

/** §2: texts of the shell on every screen. */
export const pleaseWait = t`Please wait`;
export const applicationError = t`Application Error`;
export const reloadApplication = t`Reload Application`;

/** §8: exact wording of messages. */
export const noTokenMessage = t`No valid authentication token available`;
export const loginAgainMessage = t`Authentication failed. Please log in again.`;
export const syncFailedMessage = t`User sync failed - user may be inactive, not found, or API unavailable`;
export const signInFailedMessage = t`Authentication failed. Please try again.`;
export const formatAuthErrorMessage = (message: string) => t`Authentication error: ${message}`;
export const listenerFailedMessage = t`Failed to initialize authentication system`;
