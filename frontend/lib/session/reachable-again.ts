/** In milliseconds. */
const firstPause = 1000;
const longestPause = 30_000;

const followers: (() => void)[] = [];
let waiting: Promise<void> | undefined;

/** Register a function to run when the user pool answers again after it could not be reached. */
export const whenReachableAgain = (follow: () => void) => followers.push(follow);

/**
 * Asks again and again until there is an answer, whichever: after pauses that grow up to half a minute, and at once
 * when the browser reports a network. One loop serves all who wait.
 */
export function untilReachable(hasAnswer: () => Promise<boolean>): Promise<void> {
  waiting ??= askUntil(hasAnswer).finally(() => {
    waiting = undefined;
  });
  return waiting;
}

async function askUntil(hasAnswer: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await pauseOrNetwork(Math.min(longestPause, firstPause * 2 ** attempt));
    if (await hasAnswer()) break;
  }
  for (const follow of followers) follow();
}

function pauseOrNetwork(milliseconds: number): Promise<void> {
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
