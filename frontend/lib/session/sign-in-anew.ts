import { loginPath } from '#frontend/lib/constants.ts';
import { flushPendingDecisions } from '#frontend/lib/undo-window.ts';
import { leaveOnPurpose } from './lost-sign-in.ts';
import { openUserPool } from './open-user-pool.ts';
import { rememberPath } from './remembered-path.ts';
import { sessionStore } from './session-store.ts';
import { forgetPerson } from './sign-out.ts';
import { mayUseOwnAccount } from './tokens.ts';

/**
 * Ends the sign-in of this browser alone, and leads back here after the next one: somebody has to show again that it is
 * they, or it is for somebody else. One by single sign-on goes by way of the managed login, whose session ends too.
 */
export async function signInAnew(): Promise<void> {
  if (!(await flushPendingDecisions())) return;
  const { pathname, search, hash } = location;
  const own = await mayUseOwnAccount().catch(() => true);
  sessionStore.setState({ phase: 'leaving' });
  leaveOnPurpose();
  rememberPath(pathname + search + hash);
  try {
    const { signOut } = await openUserPool();
    await signOut();
  } finally {
    forgetPerson();
    if (own) location.assign(loginPath);
  }
}
