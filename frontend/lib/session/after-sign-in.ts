import { syncFailedMessage } from '#frontend/lib/constants.ts';
import { pause } from '#frontend/lib/pause.ts';
import { rootStore, setProfile } from '#frontend/lib/store/root-store.ts';
import { clearCachedSync } from '#frontend/lib/sync/sync-cache.ts';
import { idleSync } from '#frontend/lib/sync/sync-status.ts';
import { createUserSync, type SyncResult } from '#frontend/lib/sync/user-sync.ts';
import { readPersonId } from '#shared/users/person-claim.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import { administratorGroup } from '#shared/users/user.ts';
import { sessionStore, setSignedOut } from './session-store.ts';
import { type Claims, getCurrentClaims } from './tokens.ts';

const userSync = createUserSync({
  save: saveProfile,
  report: (sync) => sessionStore.setState({ sync }),
  pause,
});

/**
 * Show the person, then sync their profile. Runs after a sign-in, or a start with valid tokens. A failed sync is only
 * logged as a warning (spec §7, §8).
 */
export async function syncAfterSignIn(): Promise<SyncResult> {
  const claims = await getCurrentClaims();
  if (!claims) {
    setSignedOut();
    return warnSyncFailed({ success: false, reason: 'no_valid_tokens' });
  }
  setSignedInPerson(claims);
  const result = await userSync.sync(claims);
  return result.success ? result : warnSyncFailed(result);
}

function setSignedInPerson(claims: Claims): void {
  const { profile } = rootStore.getState().auth;
  const userId = readPersonId(claims);
  if (profile?.user.userId !== userId) {
    setProfile(null);
    clearCachedSync();
  }
  sessionStore.setState({
    phase: 'signed-in',
    userId,
    name: claims.name || claims.email || unknownUserName,
    email: claims.email,
    isAdmin: claims['cognito:groups'].includes(administratorGroup),
    sync: { ...idleSync, inProgress: true },
    error: null,
  });
}

/**
 * Save the profile after a sign-in. A cached sync result contains only the roles, so the stored person is used then.
 */
function saveProfile(result: Extract<SyncResult, { success: true }>): void {
  const user = result.user ?? rootStore.getState().auth.profile?.user;
  if (user) setProfile({ user, roles: [...result.roles] }, result.company);
}

function warnSyncFailed(result: Extract<SyncResult, { success: false }>): SyncResult {
  console.warn(result.error ?? syncFailedMessage, result.reason);
  return result;
}
