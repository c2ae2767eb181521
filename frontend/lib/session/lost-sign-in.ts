import { loginPath } from '#frontend/lib/constants.ts';
import { setProfile } from '#frontend/lib/store/root-store.ts';
import { cachedIdToken } from './cached-token.ts';
import { type End, rememberEnd } from './ended-notice.ts';
import { openUserPool } from './open-user-pool.ts';
import { rememberPath } from './remembered-path.ts';
import { sessionStore } from './session-store.ts';

let isLeaving = false;
/** From here on the way out is known: nobody is led back to where they left. */
export const leaveOnPurpose = () => {
  isLeaving = true;
};

/** The sign-in has ended elsewhere: on to the sign-in screen with a fresh page, and back here after it (spec §2). */
export function signInAgain(): void {
  const { pathname, search, hash } = location;
  if (isLeaving || pathname.startsWith('/auth/')) return;
  rememberPath(pathname + search + hash);
  rememberLoss();
  leaveBehind();
  location.assign(loginPath);
}

/** Before the rights go: a screen that were refused for want of them would forget what was typed into it. */
function leaveBehind(): void {
  sessionStore.setState({ phase: 'leaving' });
  setProfile(null);
}

/** For the sign-in screen to tell, unless the person signs out. */
export function rememberLoss(): void {
  if (!isLeaving) rememberEnd('lost');
}

let ending: Promise<void> | undefined;

/**
 * The services accept no token of this sign-in any more, though the pool still makes them. What this browser keeps of it
 * goes first, and is given back to the pool: the next page would take it for a good one. Then as above, with the reason.
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

/**
 * Somebody who signs out in one tab is signed out in all of them. Only what leaves nobody counts: tokens are also
 * replaced.
 */
export function leaveWhenTokensGo(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const isGone = key === null || (key.endsWith('.LastAuthUser') && newValue === null);
    if (isGone && !cachedIdToken()) signInAgain();
  });
}
