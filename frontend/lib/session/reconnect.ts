/** Retry delays in milliseconds. */
const firstDelayMs = 1000;
const maxRetryDelayMs = 30_000;

const followers: (() => void)[] = [];
let waiting: Promise<void> | undefined;

/** Register a function to run when the user pool is reachable again. */
export const onReconnect = (follow: () => void) => followers.push(follow);

/**
 * Retry until there is any response, with delays that grow up to half a minute, and immediately when the browser is
 * online again. All callers share one loop.
 */
export function waitUntilReachable(hasAnswer: () => Promise<boolean>): Promise<void> {
  waiting ??= pollUntilReachable(hasAnswer).finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function pollUntilReachable(hasAnswer: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await waitForTimeoutOrOnline(Math.min(maxRetryDelayMs, firstDelayMs * 2 ** attempt));
    if (await hasAnswer()) break;
  }
  for (const follow of followers) follow();
}

function waitForTimeoutOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, milliseconds);
    globalThis.addEventListener?.('online', goOn);
  });
}
