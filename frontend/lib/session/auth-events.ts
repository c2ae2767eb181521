import { signOut } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import * as z from 'zod';
import {
  formatAuthErrorMessage,
  listenerFailedMessage,
  loginPath,
  signInFailedMessage,
} from '#frontend/lib/constants.ts';
import { clearCachedSync } from '#frontend/lib/sync/sync-cache.ts';
import { idleSync } from '#frontend/lib/sync/sync-status.ts';
import { syncAfterSignIn } from './after-sign-in.ts';
import { recordLostSession } from './lost-sign-in.ts';
import { isSessionEndingError } from './session-errors.ts';
import { sessionStore, setSignedOut } from './session-store.ts';
import { forgetPerson } from './sign-out.ts';

const AuthFailure = z.object({ error: z.unknown() });

/** Listen to sign-in events (spec §4). Throws the message of the specification on failure. */
export function listenToAuthEvents(): () => void {
  try {
    return Hub.listen('auth', ({ payload }) => {
      const failure = 'data' in payload ? AuthFailure.safeParse(payload.data).data : undefined;
      void handleAuthEvent(payload.event, failure?.error);
    });
  } catch {
    throw new Error(listenerFailedMessage);
  }
}

/** Events have the names of the specification, with the Amplify 6 name next to it if it differs. */
export async function handleAuthEvent(event: string, cause?: unknown): Promise<void> {
  try {
    switch (event) {
      case 'signIn':
      case 'signedIn':
      case 'autoSignIn':
        await syncAfterSignIn();
        break;
      case 'signOut':
      case 'signedOut':
        clearCachedSync();
        sessionStore.setState({ sync: idleSync, error: null });
        setSignedOut();
        break;
      case 'signIn_failure':
      case 'signInWithRedirect_failure':
        sessionStore.setState({ error: signInFailedMessage });
        break;
      case 'tokenRefresh':
        console.info('auth: tokenRefresh');
        break;
      case 'tokenRefresh_failure':
        if (!isSessionEndingError(cause)) {
          console.info('auth: tokenRefresh_failure, the sign-in stays');
          break;
        }
        recordLostSession();
        await signOut({ global: true }).catch(() => undefined);
        forgetPerson();
        location.assign(loginPath);
        break;
      default:
        console.info(`auth: ${event}`);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    sessionStore.setState({ error: formatAuthErrorMessage(message) });
  }
}
