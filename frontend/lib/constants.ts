import { t } from '#frontend/lib/text.ts';
/**
 * Every number, message and key that the specification gives for the client, with its section. Times in milliseconds.
 */

/** §9: how long a call may take. */
export const httpTimeout = 60_000;

/** §9: how long a sync of the person is good for, in session storage. */
export const syncCacheLifetime = 5 * 60_000;
/** §9: the wait before the first repeated sync; it doubles per retry. */
export const syncCooldown = 2_000;
/** §9. */
export const syncMaxRetries = 3;
/** §9: between the creation of a profile and its sync. */
export const waitAfterUserCreation = 500;

/** §9: what single sign-on asks for. */
export const oauthScopes = ['openid', 'email', 'phone'] as const;

/** §9: screens flagged for preload load when the browser is idle, at the latest after this time. */
export const idlePreloadLimit = 5_000;
/** §9: when they load where idle scheduling is unavailable. */
export const idlePreloadFallback = 2_000;

/** §9: how long the start waits for the persisted sections. */
export const restoreTimeout = 5_000;

/** §2: where a person signs in, and where they land afterwards. */
export const loginPath = '/auth/login';
export const landingPath = '/user/home';

/** §2: texts of the shell around every screen. */
export const pleaseWait = t`Please wait`;
export const applicationError = t`Application Error`;
export const reloadApplication = t`Reload Application`;

/** §8: messages, word for word. */
export const noTokenMessage = t`No valid authentication token available`;
export const loginAgainMessage = t`Authentication failed. Please log in again.`;
export const syncFailedMessage = t`User sync failed - user may be inactive, not found, or API unavailable`;
export const signInFailedMessage = t`Authentication failed. Please try again.`;
export const authErrorMessage = (message: string) => t`Authentication error: ${message}`;
export const listenerFailedMessage = t`Failed to initialize authentication system`;
