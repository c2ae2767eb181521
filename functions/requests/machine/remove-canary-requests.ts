import type { CanaryRequests } from '#functions/requests/store/canary-requests.ts';

/** Time for which a canary request is retained, so that an operator can inspect one that failed. */
const keptForMs = 24 * 60 * 60 * 1000;
/** Requests removed in one run: twice the maximum that the canary raises between two runs. */
const perRun = 4;

type RemovalDeps = { readonly requests: CanaryRequests; readonly now: () => string };

/** Remove the oldest requests of the canary that are older than a day. @returns number of removed requests */
export async function removeCanaryRequests({ requests, now }: RemovalDeps): Promise<number> {
  const before = new Date(Date.parse(now()) - keptForMs).toISOString();
  const found = await requests.raisedBefore(before, perRun);
  for (const requestId of found) await requests.remove(requestId);
  return found.length;
}
