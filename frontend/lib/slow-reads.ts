/** Time after which a read is shown as slow, in milliseconds. */
export const slowAfterMs = 8000;

const followers: (() => void)[] = [];

/** Registers what reads again whatever has not been answered yet. */
export const whenAskedAgain = (follow: () => void) => followers.push(follow);

/** Reads again what has not been answered yet. */
export const readAgain = (): void => {
  for (const follow of followers) follow();
};
