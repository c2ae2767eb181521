import { rootStore } from '#frontend/lib/store/root-store.ts';
import { clearCachedSync } from '#frontend/lib/sync/sync-cache.ts';
import { administratorGroup } from '#shared/users/user.ts';
import { syncAfterSignIn } from './after-sign-in.ts';
import type { RightsChange } from './rights-change.ts';
import { sessionStore } from './session-store.ts';
import { getCurrentClaims } from './tokens.ts';

/** Reload the person's rights after they set up a second factor, or if a service has newer rights than this page. */
export async function reloadRights(): Promise<void> {
  clearCachedSync();
  await syncAfterSignIn();
}

/** Reload the person's rights after a call showed that they may have changed. */
export async function handleRightsChange(change: RightsChange): Promise<void> {
  if (change === 'second-factor-missing') {
    if (rootStore.getState().auth.profile?.roles.includes('admin')) await reloadRights();
    return;
  }
  const claims = await getCurrentClaims().catch(() => undefined);
  const isAdmin = claims?.['cognito:groups'].includes(administratorGroup);
  if (claims && isAdmin !== sessionStore.getState().isAdmin) await reloadRights();
}
