import { config } from '#frontend/lib/runtime-config.ts';

type Follower = () => Promise<void>;

const followers: Follower[] = [];
let opened: Promise<typeof import('./user-pool.ts')> | undefined;

/** What is to be done once Amplify is there, before anybody uses it. */
export const whenUserPoolOpens = (follower: Follower) => followers.push(follower);

/**
 * Amplify, told which pool it speaks to. It is loaded when somebody signs in or out or a token has to be renewed; the
 * first screen of a signed-in person does without. Rejects when it can't be loaded, and is loaded anew by the next call.
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
