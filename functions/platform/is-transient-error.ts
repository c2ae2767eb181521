import * as z from 'zod';
import { AppError, type ErrorCode } from '#shared/errors.ts';

const transientCodes: ReadonlySet<ErrorCode> = new Set([
  'item.changed-meanwhile',
  'server.unavailable',
  'rate.limited',
]);

/** Names and codes of connection errors. */
const unreachable: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'UND_ERR_SOCKET'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'TimeoutError', 'AbortError', 'RequestTimeout'],
  'RequestTimeoutException',
]);

/** Errors and cancellation reasons of busy or failing services. */
const busy: ReadonlySet<string> = new Set([
  ...['ThrottlingException', 'ThrottledException', 'ThrottlingError', 'Throttling'],
  ...['TooManyRequestsException', 'LimitExceededException', 'RequestLimitExceeded'],
  ...['RequestThrottled', 'ExecutionLimitExceeded', 'SlowDown', 'KmsThrottled'],
  ...['RequestThrottledException', 'EC2ThrottledException', 'BandwidthLimitExceeded'],
  // The same call is still in progress: its answer was lost, and the SDK sent it again.
  ...['PriorRequestNotComplete', 'TransactionInProgressException'],
  ...['ProvisionedThroughputExceededException', 'ProvisionedThroughputExceeded'],
  ...['InternalServerError', 'InternalFailure', 'InternalError', 'ServiceUnavailable'],
  'ServiceUnavailableException',
]);

/** Error that an AWS client throws for a response of the service. */
const AwsServiceError = z.object({
  $fault: z.enum(['client', 'server']),
  $retryable: z.unknown().optional(),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional(),
});
const tooManyRequests = 429;
const CancelledTransaction = z.object({
  CancellationReasons: z.array(z.object({ Code: z.string().optional() })),
});

const getNames = (error: Error): readonly string[] => [
  error.name,
  ...('code' in error ? [String(error.code)] : []),
];

/** Whether a service is unreachable, busy or failing. False for every error of the product's own rules. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  if (getNames(error).some((name) => unreachable.has(name) || busy.has(name))) return true;
  const reasons = CancelledTransaction.safeParse(error).data?.CancellationReasons ?? [];
  if (reasons.some(({ Code = '' }) => busy.has(Code))) return true;
  const answered = AwsServiceError.safeParse(error).data;
  if (answered)
    return (
      answered.$fault === 'server' ||
      answered.$retryable !== undefined ||
      answered.$metadata?.httpStatusCode === tooManyRequests
    );
  return error.cause !== undefined && isUnavailable(error.cause);
}

/** Whether the same call may succeed later, because its input is not the cause. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof AppError ? transientCodes.has(error.code) : isUnavailable(error);
