/** A piece of the one-machine runtime that was started and can be stopped; stopping is idempotent. */
export type Part = { readonly name: string; stop(): Promise<void> };
