import { config } from '#frontend/lib/runtime-config.ts';

type Follower = () => Promise<void>;

const followers: Follower[] = [];
let opened: Promise<typeof import('./user-pool.ts')> | undefined;

/** Register a function to run once Amplify is loaded, before anybody uses it. */
export const whenUserPoolOpens = (follower: Follower) => followers.push(follower);

/**
 * Return Amplify, configured for the user pool. It is loaded when somebody signs in or out or a token has to be
 * renewed; the first screen of a signed-in person does without. Rejects when it can't be loaded; the next call
 * then loads it again.
 */
export function openUserPool() {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open() {
  const pool = await import('./user-pool.ts');
  pool.configureAmplify(config(), location.origin);
  for (const follow of followers) await follow();
  return pool;
}
