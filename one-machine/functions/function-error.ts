import type { Failure } from './messages.ts';

/** A call that failed as Lambda reports it: `name` is the error type by which state machines retry and catch. */
export class FunctionError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.errorMessage);
    this.name = failure.errorType;
    this.failure = failure;
  }
}

/** As Lambda answers who calls more often than the account may. */
export const throttledFunction = () =>
  new FunctionError({
    errorType: 'Lambda.TooManyRequestsException',
    errorMessage: 'Rate Exceeded.',
    trace: [],
  });
