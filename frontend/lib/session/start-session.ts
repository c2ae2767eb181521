import { loadConfig } from '#frontend/lib/runtime-config.ts';
import { waitForHydration } from '#frontend/lib/store/root-store.ts';
import { AppError } from '#shared/errors.ts';
import { syncAfterSignIn } from './after-sign-in.ts';
import { readCachedIdToken } from './cached-token.ts';
import { watchTokenRemoval } from './lost-sign-in.ts';
import { onUserPoolOpen, openUserPool } from './open-user-pool.ts';
import { handleRightsChange } from './renew-rights.ts';
import { onRightsChange } from './rights-change.ts';
import { sessionStore, setSignedOut } from './session-store.ts';
import { getCurrentClaims, waitForUserPool } from './tokens.ts';

let started: Promise<void> | undefined;

/**
 * Start the session once: settings, persisted sections, sign-in events, and the signed-in person. A failed
 * setup ends in the full-page alert (spec §2). The sync of the person continues in the background.
 */
export function startSession(): Promise<void> {
  started ??= start().catch((error: unknown) => {
    sessionStore.setState({ fatal: error instanceof Error ? error.message : String(error) });
  });
  return started;
}

async function start(): Promise<void> {
  await Promise.all([loadConfig(), waitForHydration()]);
  onUserPoolOpen(async () => {
    const { listenToAuthEvents } = await import('./auth-events.ts');
    try {
      listenToAuthEvents();
    } catch (error) {
      // Amplify may be loaded long after the start. Without the listener, its sign-in events would be missed, so this
      // failure is fatal.
      sessionStore.setState({ fatal: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  });
  if (isReturningFromLogin() || !readCachedIdToken()) await openUserPool();
  if (isReturningFromLogin()) await import('aws-amplify/auth/enable-oauth-listener');
  watchTokenRemoval();
  onRightsChange((change) => void handleRightsChange(change));
  await findSignedInPerson();
}

/** Find the signed-in person. If the user pool does not respond, retry, and keep the sign-in meanwhile. */
async function findSignedInPerson(): Promise<void> {
  try {
    if (await getCurrentClaims()) void syncAfterSignIn();
    else setSignedOut();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'server.unavailable') return setSignedOut();
    sessionStore.setState({ phase: 'unreachable' });
    void waitForUserPool().then(findSignedInPerson);
  }
}

/** Whether Amplify must finish a single sign-on that started before this page load. Only then is its code needed. */
const isReturningFromLogin = () =>
  Object.keys(localStorage).some((name) => name.endsWith('.inflightOAuth'));
