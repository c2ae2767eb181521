import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { AppError } from '#shared/errors.ts';

/** Error of a step, with a name from the state machine's rules. */
class StepError extends Error {
  override readonly name: string;

  constructor(name: string, cause: Error) {
    super(cause.message, { cause });
    this.name = name;
  }
}

/**
 * Convert an error for the state machine. `StepUnavailable` is retried after a pause. Every other error stops the
 * execution and is recorded with its code, if any.
 */
export function toStepError(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (isTransientError(error)) return new StepError('StepUnavailable', error);
  return error instanceof AppError ? new StepError(error.code, error) : error;
}
