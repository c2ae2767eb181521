import { syncFailedMessage } from '#frontend/lib/constants.ts';
import { rootStore } from '#frontend/lib/store/root-store.ts';
import { createUserSync, type SyncResult } from '#frontend/lib/sync/user-sync.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { unknownUserName } from '#shared/users/user.ts';
import { sessionStore, setSignedOut } from './session-store.ts';
import { type Claims, currentClaims } from './tokens.ts';

export const administratorGroup = 'admin';

const userSync = createUserSync({
  report: (sync) => sessionStore.setState({ sync }),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/**
 * What follows a sign-in, or a start with valid tokens: the person is known, then their profile is synchronised. A
 * failed sync is only a warning in the log (spec §7, §8).
 */
export async function afterSignIn(): Promise<SyncResult> {
  const claims = await currentClaims();
  if (!claims) {
    setSignedOut();
    return warned({ success: false, reason: 'no_valid_tokens' });
  }
  showPerson(claims);
  const result = await userSync.sync(claims);
  if (!result.success) return warned(result);
  keepProfile(claims, result);
  return result;
}

function showPerson(claims: Claims): void {
  const { profile } = rootStore.getState().auth;
  if (profile && profile.userId !== claims.sub) rootStore.setState({ auth: { profile: null } });
  const stored = profile?.userId === claims.sub ? profile : undefined;
  sessionStore.setState({
    phase: 'signed-in',
    userId: claims.sub,
    name: stored?.name ?? (claims.name || claims.email || unknownUserName),
    email: claims.email,
    isAdmin: claims['cognito:groups'].includes(administratorGroup),
    error: null,
  });
}

function keepProfile(claims: Claims, result: Extract<SyncResult, { success: true }>): void {
  const known = rootStore.getState().auth.profile;
  const roles: ClientRole[] = [...result.roles];
  if (result.user) {
    const { userId, name, email, timeZone } = result.user;
    rootStore.setState({ auth: { profile: { userId, name, email, timeZone, roles } } });
    if (sessionStore.getState().userId === claims.sub) sessionStore.setState({ name, email });
  } else if (known) {
    rootStore.setState({ auth: { profile: { ...known, roles } } });
  }
}

function warned(result: Extract<SyncResult, { success: false }>): SyncResult {
  console.warn(syncFailedMessage, result.error ?? result.reason);
  return result;
}
