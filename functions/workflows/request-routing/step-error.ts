import { SFNServiceException } from '@aws-sdk/client-sfn';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/** A failed step under the name by which the machine knows what to do. */
class StepError extends Error {
  override readonly name: string;

  constructor(name: string, cause: Error) {
    super(cause.message, { cause });
    this.name = name;
  }
}

const passing: ReadonlySet<ErrorCode> = new Set([
  'item.changed-meanwhile',
  'server.unavailable',
  'rate.limited',
]);
const unreachable: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'TimeoutError']);

/** Whether the same step may well succeed in a while. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return passing.has(error.code);
  if (error instanceof SFNServiceException)
    return error.$fault === 'server' || error.$retryable !== undefined;
  if (!(error instanceof Error)) return false;
  return unreachable.has(error.name) || ('code' in error && unreachable.has(String(error.code)));
}

/** `StepUnavailable`: the machine tries again after a pause. Every other error stops it and is recorded, by its code if it has one. */
export function stepError(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (isPassing(error)) return new StepError('StepUnavailable', error);
  return error instanceof AppError ? new StepError(error.code, error) : error;
}
