/** Timed acts of a lifecycle. */
export const acts = ['start', 'list', 'open', 'complete', 'history'] as const;
export type Act = (typeof acts)[number];
/** Run an act and record its milliseconds. */
export type Timer = <T>(act: Act, run: () => Promise<T>) => Promise<T>;

/** Running product that takes a request with three approvers from its start to its approval. */
export type Target = {
  readonly name: string;
  /** Return the id of the request after its third approval. @throws Error if a step fails */
  lifecycle(tag: string, n: number, timed: Timer): Promise<string>;
  /** Return the number of these requests that are approved by three people. */
  countApproved(ids: readonly string[]): Promise<number>;
  /** CPU milliseconds so far, of the server and its database. */
  cpu(): number;
  stop(): Promise<void>;
};
