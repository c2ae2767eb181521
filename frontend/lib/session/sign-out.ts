import { loginPath } from '#frontend/lib/constants.ts';
import { initialRoot, rootStore } from '#frontend/lib/store/root-store.ts';
import { forgetSync } from '#frontend/lib/sync/sync-cache.ts';
import { flushPendingDecisions } from '#frontend/lib/undo-window.ts';
import { openUserPool } from './open-user-pool.ts';
import { forgetPath } from './remembered-path.ts';
import { sessionStore } from './session-store.ts';
import { mayUseOwnAccount } from './tokens.ts';

/**
 * Ends the person's sign-ins everywhere (spec §7) and goes to the sign-in screen, with a fresh page: nothing of what
 * was read stays in memory. A sign-in by single sign-on may not end others; its own tokens are revoked, and Amplify
 * leads to the sign-in screen by way of the managed login, whose session ends too. What was decided a moment ago is sent
 * before; where that fails the person has been told, and stays signed in. Answers whether the way leads out.
 */
export async function signOutEverywhere(): Promise<boolean> {
  if (!(await flushPendingDecisions())) return false;
  const global = await mayUseOwnAccount().catch(() => true);
  sessionStore.setState({ phase: 'leaving' });
  try {
    const { signOut } = await openUserPool();
    await signOut({ global });
  } finally {
    forgetPath();
    forgetPerson();
    if (global) location.assign(loginPath);
  }
  return true;
}

/** Removes what this browser keeps of the person. */
export function forgetPerson(): void {
  forgetSync();
  rootStore.setState({ auth: initialRoot.auth, messages: initialRoot.messages });
}
