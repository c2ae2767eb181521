import { getConfig } from '#frontend/lib/runtime-config.ts';

type Follower = () => Promise<void>;

const followers: Follower[] = [];
let opened: Promise<typeof import('./user-pool.ts')> | undefined;

/** Register a function to run after Amplify is loaded, before its first use. */
export const onUserPoolOpen = (follower: Follower) => followers.push(follower);

/**
 * Return Amplify, configured for the user pool. It is loaded for sign-in, sign-out and token refresh, which the first
 * screen of a signed-in person does not need. Rejects if loading fails, and the next call retries.
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
  pool.configureAmplify(getConfig(), location.origin);
  for (const follow of followers) await follow();
  return pool;
}
