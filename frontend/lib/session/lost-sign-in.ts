import { loginPath } from '#frontend/lib/constants.ts';
import { initialRoot, rootStore } from '#frontend/lib/store/root-store.ts';
import { cachedIdToken } from './cached-token.ts';
import { rememberPath } from './remembered-path.ts';

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
  rootStore.setState({ auth: initialRoot.auth });
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
