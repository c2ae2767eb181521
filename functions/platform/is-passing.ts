import * as z from 'zod';
import { AppError, type ErrorCode } from '#shared/errors.ts';

const passing: ReadonlySet<ErrorCode> = new Set([
  'item.changed-meanwhile',
  'server.unavailable',
  'rate.limited',
]);
/** Names and codes of connections that failed. */
const unreachable: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  ...['TimeoutError', 'AbortError'],
]);
/** What services say, as the caller's fault, to one who asks too often. */
const throttled: ReadonlySet<string> = new Set([
  ...['ThrottlingException', 'TooManyRequestsException', 'LimitExceededException'],
  ...['RequestThrottled', 'ThrottledException', 'ExecutionLimitExceeded'],
]);
/** What an AWS client throws for an answer of the service. */
const Answered = z.object({ $fault: z.enum(['client', 'server']), $retryable: z.unknown() });

/** Whether the same call may well succeed in a while: nothing is wrong with what it was called with. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return passing.has(error.code);
  if (error instanceof Error && throttled.has(error.name)) return true;
  const answered = Answered.safeParse(error);
  if (answered.success)
    return answered.data.$fault === 'server' || answered.data.$retryable !== undefined;
  if (!(error instanceof Error)) return false;
  return unreachable.has(error.name) || ('code' in error && unreachable.has(String(error.code)));
}
