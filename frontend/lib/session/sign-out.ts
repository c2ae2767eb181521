import { callApi } from '#frontend/lib/api-client.ts';
import { forgetChosen } from '#frontend/lib/chosen-before.ts';
import { loginPath } from '#frontend/lib/constants.ts';
import { removeLocals, typedNames, unsentNames } from '#frontend/lib/local-storage.ts';
import { setProfile } from '#frontend/lib/store/root-store.ts';
import { resetUnread } from '#frontend/lib/store/unread-messages.ts';
import { forgetSync } from '#frontend/lib/sync/sync-cache.ts';
import { flushPendingDecisions } from '#frontend/lib/undo-window.ts';
import { signOutEverywhere as endpoint } from '#shared/users/users-api.ts';
import { leaveOnPurpose } from './lost-sign-in.ts';
import { openUserPool } from './open-user-pool.ts';
import { forgetPath } from './remembered-path.ts';
import { sessionStore } from './session-store.ts';
import { mayUseOwnAccount } from './tokens.ts';

/**
 * Ends the person's sign-ins everywhere (spec §7) and goes to the sign-in screen, with a fresh page: nothing of what
 * was read stays in memory. The product ends them for the person, as a sign-in by single sign-on may not end others;
 * then Amplify revokes the tokens of this one and leads to the sign-in screen by way of the managed login, whose
 * session ends too. What was decided a moment ago is sent before; where that fails the person has been told, and stays
 * signed in. Answers whether the way leads out.
 */
export async function signOutEverywhere(): Promise<boolean> {
  if (!(await flushPendingDecisions())) return false;
  const global = await mayUseOwnAccount().catch(() => true);
  sessionStore.setState({ phase: 'leaving' });
  leaveOnPurpose();
  try {
    await callApi(endpoint, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
    const { signOut } = await openUserPool();
    await signOut({ global });
  } finally {
    forgetPath();
    forgetPerson();
    removeLocals(typedNames, 'sessionStorage');
    // A lost sign-in keeps what was typed for its person; who leaves on purpose may leave the computer to others.
    removeLocals(unsentNames);
    if (global) location.assign(loginPath);
  }
  return true;
}

/**
 * Removes what this browser keeps of the person, but for what they typed and did not send: that is there when they come
 * back. What is typed in the dialogs of this tab goes only when they sign out on purpose.
 */
export function forgetPerson(): void {
  forgetSync();
  forgetChosen();
  setProfile(null);
  resetUnread();
}
