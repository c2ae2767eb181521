import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { AppError } from '#shared/errors.ts';

/** A failed step under the name by which the machine knows what to do. */
class StepError extends Error {
  override readonly name: string;

  constructor(name: string, cause: Error) {
    super(cause.message, { cause });
    this.name = name;
  }
}

/**
 * `StepUnavailable`: the machine tries again after a pause. Every other error stops it and is recorded, by its code if
 * it has one.
 */
export function stepError(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (isTransientError(error)) return new StepError('StepUnavailable', error);
  return error instanceof AppError ? new StepError(error.code, error) : error;
}
