import { loginPath } from '#frontend/lib/constants.ts';
import { setProfile } from '#frontend/lib/store/root-store.ts';
import { cachedIdToken } from './cached-token.ts';
import { type End, rememberEnd } from './ended-notice.ts';
import { openUserPool } from './open-user-pool.ts';
import { rememberPath } from './remembered-path.ts';
import { sessionStore } from './session-store.ts';

let isLeaving = false;
/** Mark a deliberate sign-out, after which the person does not return to the current page. */
export const leaveOnPurpose = () => {
  isLeaving = true;
};

/** Redirect to the sign-in screen with a new page after the sign-in ended, and return here afterwards (spec §2). */
export function signInAgain(): void {
  const { pathname, search, hash } = location;
  if (isLeaving || pathname.startsWith('/auth/')) return;
  rememberPath(pathname + search + hash);
  rememberLoss();
  leaveBehind();
  location.assign(loginPath);
}

/** Runs before the rights are cleared. Otherwise, a screen that loses its rights would discard typed input. */
function leaveBehind(): void {
  sessionStore.setState({ phase: 'leaving' });
  setProfile(null);
}

/** Store the reason for the sign-in screen, unless the person signs out. */
export function rememberLoss(): void {
  if (!isLeaving) rememberEnd('lost');
}

let ending: Promise<void> | undefined;

/**
 * Leave a sign-in whose tokens the services no longer accept, although the pool still issues them. The local tokens are
 * removed and revoked first, because the next page would consider them valid. Then redirect to the sign-in screen with
 * the reason.
 */
export function leaveEnded(end: End): Promise<void> {
  ending ??= isLeaving ? Promise.resolve() : giveBack(end);
  return ending;
}

async function giveBack(end: End): Promise<void> {
  rememberEnd(end);
  rememberPath(location.pathname + location.search + location.hash);
  leaveOnPurpose();
  leaveBehind();
  const { signOut } = await openUserPool();
  await signOut({ global: false }).catch(() => undefined);
  location.assign(loginPath);
}

/** Sign out all tabs when one signs out. Only a removed user counts, because tokens are also replaced. */
export function leaveWhenTokensGo(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const isGone = key === null || (key.endsWith('.LastAuthUser') && newValue === null);
    if (isGone && !cachedIdToken()) signInAgain();
  });
}
