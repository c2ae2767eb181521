import { loginPath } from '#frontend/lib/constants.ts';
import { setProfile } from '#frontend/lib/store/root-store.ts';
import { readCachedIdToken } from './cached-token.ts';
import { type SessionEndReason, saveSessionEndReason } from './ended-notice.ts';
import { openUserPool } from './open-user-pool.ts';
import { saveReturnPath } from './return-path.ts';
import { sessionStore } from './session-store.ts';

let isLeaving = false;
/** Mark a deliberate sign-out, after which the person does not return to the current page. */
export const markIntentionalSignOut = () => {
  isLeaving = true;
};

/** Redirect to the sign-in screen with a new page after the sign-in ended, and return here afterwards (spec §2). */
export function redirectToSignIn(): void {
  const { pathname, search, hash } = location;
  if (isLeaving || pathname.startsWith('/auth/')) return;
  saveReturnPath(pathname + search + hash);
  recordLostSession();
  clearSignedInState();
  location.assign(loginPath);
}

/**
 * Change the phase before the person is cleared. Otherwise, a screen that loses its rights would discard typed input.
 */
function clearSignedInState(): void {
  sessionStore.setState({ phase: 'leaving' });
  setProfile(null);
}

/** Store the reason for the sign-in screen, unless the person signs out. */
export function recordLostSession(): void {
  if (!isLeaving) saveSessionEndReason('lost');
}

let ending: Promise<void> | undefined;

/**
 * Leave a sign-in whose tokens the services no longer accept, although the pool still issues them. The local tokens are
 * removed and revoked first, because the next page would consider them valid. Then redirect to the sign-in screen with
 * the reason.
 */
export function endRevokedSession(end: SessionEndReason): Promise<void> {
  ending ??= isLeaving ? Promise.resolve() : signOutLocally(end);
  return ending;
}

async function signOutLocally(end: SessionEndReason): Promise<void> {
  saveSessionEndReason(end);
  saveReturnPath(location.pathname + location.search + location.hash);
  markIntentionalSignOut();
  clearSignedInState();
  const { signOut } = await openUserPool();
  await signOut({ global: false }).catch(() => undefined);
  location.assign(loginPath);
}

/**
 * Sign out when another tab signs out. Only the removal of `LastAuthUser` counts, because Amplify also replaces tokens.
 */
export function watchTokenRemoval(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const isGone = key === null || (key.endsWith('.LastAuthUser') && newValue === null);
    if (isGone && !readCachedIdToken()) redirectToSignIn();
  });
}
