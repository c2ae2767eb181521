import { callApi } from '#frontend/lib/api-client.ts';
import { clearPaletteChoices } from '#frontend/lib/chosen-keys.ts';
import { loginPath } from '#frontend/lib/constants.ts';
import {
  removeLocalByPrefix,
  unsavedInputPrefix,
  unsentCommentPrefix,
} from '#frontend/lib/local-storage.ts';
import { setProfile } from '#frontend/lib/store/root-store.ts';
import { resetUnread } from '#frontend/lib/store/unread-messages.ts';
import { clearCachedSync } from '#frontend/lib/sync/sync-cache.ts';
import { flushPendingDecisions } from '#frontend/lib/undo-window.ts';
import { signOutEverywhere as endpoint } from '#shared/users/users-api.ts';
import { markIntentionalSignOut } from './lost-sign-in.ts';
import { openUserPool } from './open-user-pool.ts';
import { clearReturnPath } from './return-path.ts';
import { sessionStore } from './session-store.ts';
import { canManageOwnAccount } from './tokens.ts';

/**
 * End all sign-ins of the person (spec §7) and open the sign-in screen with a new page, so that no data remains in
 * memory. The product ends the other sign-ins, because a single sign-on may not. Amplify then revokes the tokens and
 * ends the session of the managed login. Pending decisions are sent first. If that fails, the person is informed and
 * remains signed in. Returns whether the person was signed out.
 */
export async function signOutEverywhere(): Promise<boolean> {
  if (!(await flushPendingDecisions())) return false;
  const global = await canManageOwnAccount().catch(() => true);
  sessionStore.setState({ phase: 'leaving' });
  markIntentionalSignOut();
  try {
    await callApi(endpoint, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
    const { signOut } = await openUserPool();
    await signOut({ global });
  } finally {
    clearReturnPath();
    forgetPerson();
    removeLocalByPrefix(unsavedInputPrefix, 'sessionStorage');
    // After a lost sign-in, typed input is preserved for its author. A deliberate sign-out clears it, because other
    // people may use the computer.
    removeLocalByPrefix(unsentCommentPrefix);
    if (global) location.assign(loginPath);
  }
  return true;
}

/**
 * Remove the person's data from this browser, except typed and unsent input, which is restored when they return. Input
 * in dialogs of this tab is removed only on a deliberate sign-out.
 */
export function forgetPerson(): void {
  clearCachedSync();
  clearPaletteChoices();
  setProfile(null);
  resetUnread();
}
