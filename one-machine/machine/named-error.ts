/**
 * An error that is identified by its name, as in Step Functions: `States.Timeout` inside an execution, `TaskTimedOut`
 * or `ExecutionAlreadyExists` in an answer of the service.
 */
export class NamedError extends Error {
  override readonly name: string;

  constructor(name: string, message = '') {
    super(message);
    this.name = name;
  }
}

export type Failure = { readonly error: string; readonly cause: string };

/** Return the error that Retry and Catch receive for anything thrown while a state ran. */
export function describeFailure(thrown: unknown): Failure {
  if (thrown instanceof Error) return { error: thrown.name, cause: thrown.message };
  return { error: 'States.Runtime', cause: String(thrown) };
}

/**
 * Return the error that Retry and Catch receive for a failed function: the type it threw, and the payload Lambda
 * reports.
 */
export function toFunctionError(thrown: unknown): NamedError {
  const { error, cause } = describeFailure(thrown);
  return new NamedError(error, JSON.stringify({ errorType: error, errorMessage: cause }));
}
