/**
 * Messages between the runtime and a thread of functions. Events and responses are sent as JSON, as in Lambda. A thread
 * loads a function before its first call.
 */
export type ThreadSetup = { readonly clockOffset: SharedArrayBuffer };

export type FunctionSetup = {
  readonly folder: string;
  readonly handler: string;
  readonly name: string;
  readonly arn: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** MB. */
  readonly memory: number;
  readonly environment: Readonly<Record<string, string>>;
  /** File to which the function's log lines are appended. */
  readonly logFile: string;
};

export type Load = { readonly kind: 'load'; readonly setup: FunctionSetup };

export type Call = {
  readonly kind: 'call';
  readonly id: number;
  /** Name of the called function. */
  readonly name: string;
  readonly requestId: string;
  readonly event: string;
};

/** Error of a handler, as Lambda reports it. */
export type Failure = {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
};

export type ThreadReport =
  | { readonly kind: 'loaded'; readonly name: string }
  | { readonly kind: 'not-loaded'; readonly name: string; readonly failure: Failure }
  | { readonly kind: 'done'; readonly id: number; readonly answer: string }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure };
