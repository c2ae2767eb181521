import { rootStore } from '#frontend/lib/store/root-store.ts';
import { forgetSync } from '#frontend/lib/sync/sync-cache.ts';
import { administratorGroup } from '#shared/users/user.ts';
import { afterSignIn } from './after-sign-in.ts';
import type { RightsChange } from './rights-change.ts';
import { sessionStore } from './session-store.ts';
import { currentClaims } from './tokens.ts';

/** Reload the person's rights: they have set up a second factor, or a service has newer ones than this page. */
export async function renewRights(): Promise<void> {
  forgetSync();
  await afterSignIn();
}

/** The same, where what a call has shown is a change for this page. */
export async function followRights(change: RightsChange): Promise<void> {
  if (change === 'second-factor-missing') {
    if (rootStore.getState().auth.profile?.roles.includes('admin')) await renewRights();
    return;
  }
  const claims = await currentClaims().catch(() => undefined);
  const isAdmin = claims?.['cognito:groups'].includes(administratorGroup);
  if (claims && isAdmin !== sessionStore.getState().isAdmin) await renewRights();
}
