/** Messages between the runtime and a function's thread. Events and responses are sent as JSON, as in Lambda. */
export type WorkerSetup = {
  readonly folder: string;
  readonly handler: string;
  readonly clockOffset: SharedArrayBuffer;
  readonly name: string;
  readonly arn: string;
  readonly timeout: number;
  readonly memory: number;
  /** File to which the function's log lines are appended. */
  readonly logFile: string;
};

export type Call = { readonly id: number; readonly requestId: string; readonly event: string };

/** Error of a handler, as Lambda reports it. */
export type Failure = {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
};

export type WorkerReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly answer: string }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure };
