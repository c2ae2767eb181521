import { loginPath } from '#frontend/lib/constants.ts';
import { flushPendingDecisions } from '#frontend/lib/undo-window.ts';
import { markIntentionalSignOut } from './lost-sign-in.ts';
import { openUserPool } from './open-user-pool.ts';
import { saveReturnPath } from './return-path.ts';
import { sessionStore } from './session-store.ts';
import { forgetPerson } from './sign-out.ts';
import { canManageOwnAccount } from './tokens.ts';

/**
 * End the sign-in of this browser only, and return here after the next sign-in. It is used to reauthenticate, or to
 * sign in as another person. A single sign-on also ends the session of the managed login.
 */
export async function startNewSignIn(): Promise<void> {
  if (!(await flushPendingDecisions())) return;
  const { pathname, search, hash } = location;
  const own = await canManageOwnAccount().catch(() => true);
  sessionStore.setState({ phase: 'leaving' });
  markIntentionalSignOut();
  saveReturnPath(pathname + search + hash);
  try {
    const { signOut } = await openUserPool();
    await signOut();
  } finally {
    forgetPerson();
    if (own) location.assign(loginPath);
  }
}
