import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';

const lost: ReadonlySet<string> = new Set(['ConditionalCheckFailed', 'TransactionConflict']);
const busy: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
]);
const unreachable: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'TimeoutError']);

const isUnreachable = (error: Error) =>
  unreachable.has(error.name) || ('code' in error && unreachable.has(String(error.code)));

/** Only a cursor that somebody wrote themselves makes a position that no item can have. */
const isBadStart = ({ name, message }: DynamoDBServiceException) =>
  name === 'ValidationException' && /start(ing)? ?key/i.test(message);

export const tooBusy = () =>
  new AppError('server.unavailable', t`The service is busy. Try again shortly.`);

/**
 * Throws what a caller may see of a failed call: a lost race, a busy or unreachable table; anything else as it is.
 * Codes: API reference of DynamoDB, "Error handling" and TransactWriteItems.
 */
export function asAppError(error: unknown): never {
  const cancelled =
    error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  const reasons = cancelled.map(({ Code }) => Code ?? '');
  const messages = cancelled.map(({ Message }) => Message ?? '');
  if (reasons.some((reason) => lost.has(reason)))
    throw new AppError(
      'item.changed-meanwhile',
      t`Somebody else has changed this. Reload it and try again.`,
    );
  if (error instanceof DynamoDBServiceException && isBadStart(error))
    throw new AppError(
      'input.cursor-invalid',
      t`This list changed. Start again at its first page.`,
    );
  if (error instanceof Error && /item size/i.test([error.message, ...messages].join()))
    throw new AppError('body.too-large', t`This is too large to save.`);
  const isBusy =
    (error instanceof DynamoDBServiceException && busy.has(error.name)) ||
    reasons.some((reason) => busy.has(reason)) ||
    (error instanceof Error && isUnreachable(error));
  if (isBusy) throw tooBusy();
  throw error;
}
