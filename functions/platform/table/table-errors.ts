import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { isUnavailable } from '#functions/platform/is-transient-error.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';

const lost: ReadonlySet<string> = new Set(['ConditionalCheckFailed', 'TransactionConflict']);
/** Names of the same errors in a write outside of a transaction. */
const lostAlone: ReadonlySet<string> = new Set([...lost].map((reason) => `${reason}Exception`));

/**
 * Whether DynamoDB refused the start key of a query. Only a forged cursor contains a position that no item can have.
 */
const isBadStart = ({ name, message }: DynamoDBServiceException) =>
  name === 'ValidationException' && /start(ing)? ?key/i.test(message);

/** Its text is translated when it is read, because callers in several languages can share one failed call. */
export const createTooBusyError = (): AppError =>
  Object.defineProperty(new AppError('server.unavailable', ''), 'message', {
    get: () => t`The service is busy. Try again shortly.`,
  });

/**
 * Throw the public error of a failed call: a conflict, an invalid cursor, an item that is too large, or a busy or
 * unreachable table. Any other error is thrown unchanged. Codes: API reference of DynamoDB, "Error handling" and
 * TransactWriteItems.
 */
export function throwAppError(error: unknown): never {
  const cancelled =
    error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  const reasons = cancelled.map(({ Code }) => Code ?? '');
  const messages = cancelled.map(({ Message }) => Message ?? '');
  const { name = '' } = error instanceof DynamoDBServiceException ? error : {};
  if (lostAlone.has(name) || reasons.some((reason) => lost.has(reason)))
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
  if (isUnavailable(error)) throw createTooBusyError();
  throw error;
}
