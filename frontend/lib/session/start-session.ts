import { loadConfig } from '#frontend/lib/runtime-config.ts';
import { whenRestored } from '#frontend/lib/store/root-store.ts';
import { AppError } from '#shared/errors.ts';
import { afterSignIn } from './after-sign-in.ts';
import { cachedIdToken } from './cached-token.ts';
import { leaveWhenTokensGo } from './lost-sign-in.ts';
import { openUserPool, whenUserPoolOpens } from './open-user-pool.ts';
import { followRights } from './renew-rights.ts';
import { whenRightsMayChange } from './rights-change.ts';
import { sessionStore, setSignedOut } from './session-store.ts';
import { currentClaims, untilPoolAnswers } from './tokens.ts';

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
  await Promise.all([loadConfig(), whenRestored()]);
  whenUserPoolOpens(async () => {
    const { listenToAuthEvents } = await import('./auth-events.ts');
    try {
      listenToAuthEvents();
    } catch (error) {
      // Amplify may be loaded long after the start. Without the listener, its sign-in events would be missed, so this
      // is fatal.
      sessionStore.setState({ fatal: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  });
  if (isReturningFromLogin() || !cachedIdToken()) await openUserPool();
  if (isReturningFromLogin()) await import('aws-amplify/auth/enable-oauth-listener');
  leaveWhenTokensGo();
  whenRightsMayChange((change) => void followRights(change));
  await findPerson();
}

/** Find the signed-in person. If the user pool does not respond, retry, and keep the sign-in meanwhile. */
async function findPerson(): Promise<void> {
  try {
    if (await currentClaims()) void afterSignIn();
    else setSignedOut();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'server.unavailable') return setSignedOut();
    sessionStore.setState({ phase: 'unreachable' });
    void untilPoolAnswers().then(findPerson);
  }
}

/** Whether Amplify must finish a single sign-on that started before this page load. Only then is its code needed. */
const isReturningFromLogin = () =>
  Object.keys(localStorage).some((name) => name.endsWith('.inflightOAuth'));
