import type { Failure } from './messages.ts';

/** A failed call, as Lambda reports it. `name`: error type by which state machines retry and catch. */
export class FunctionError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.errorMessage);
    this.name = failure.errorType;
    this.failure = failure;
  }
}

/** Create Lambda's error for a caller who exceeds the concurrency of the account. */
export const throttledFunction = () =>
  new FunctionError({
    errorType: 'Lambda.TooManyRequestsException',
    errorMessage: 'Rate Exceeded.',
    trace: [],
  });
