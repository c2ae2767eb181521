/** A started part of the one-machine runtime, which can be stopped. Stopping is idempotent. */
export type RuntimePart = { readonly name: string; stop(): Promise<void> };
