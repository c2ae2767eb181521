/** Time after which a read is shown as slow, in milliseconds. */
export const slowAfterMs = 8000;

const followers: (() => void)[] = [];

/** Register a function that retries pending reads. */
export const onRetryPendingReads = (follow: () => void) => followers.push(follow);

/** Retry all pending reads. */
export const retryPendingReads = (): void => {
  for (const follow of followers) follow();
};
