import { OutdatedPageError } from '#frontend/lib/api/outdated-page.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

const words: Partial<Record<ErrorCode, string>> = {
  'actor.forbidden': t`You don’t have access to this.`,
  'actor.inactive': t`Your account is no longer active. An administrator can activate it again.`,
  'path.not-found': t`There is nothing at this address.`,
  'item.not-found': t`This does not exist, or you don’t have access to it.`,
  'request.not-found': t`This request does not exist, or you don’t have access to it.`,
  'task.not-found': t`This task does not exist, or it is not yours.`,
  'user.not-found': t`There is no such person.`,
  'rate.limited': t`Too many requests. Try again in a minute.`,
  'item.changed-meanwhile': t`Somebody else has changed this.`,
  'server.unavailable': t`Countersign can’t be reached or is busy. Try again in a moment.`,
  'server.failed': t`Something went wrong on the server. Nothing you did before is lost.`,
};

/** Browser error messages for a call without a response. They are in English in every browser language. */
const withoutAnswer = /failed to fetch|load failed|networkerror|network error|importing a module/i;

/**
 * Whether the error is a fault of the page's own code or version, neither an API error nor a failed connection.
 * Reloading the page may help.
 */
export const isPageFault = (cause: unknown) =>
  cause instanceof OutdatedPageError ||
  (!(cause instanceof AppError) &&
    navigator.onLine &&
    !(cause instanceof Error && withoutAnswer.test(`${cause.name} ${cause.message}`)));

/**
 * Return a description of the error, in one sentence for the affected person. A fault of the page itself is not
 * blamed on the server.
 */
export function describeError(cause: unknown): string {
  if (cause instanceof OutdatedPageError) return cause.message;
  if (cause instanceof AppError) return words[cause.code] ?? cause.message;
  if (!navigator.onLine) return t`You are offline.`;
  return isPageFault(cause)
    ? t`Something went wrong on this page. Reload it and try again. Nothing you did before is lost.`
    : t`The server could not be reached. Nothing you did before is lost.`;
}

const missing: ReadonlySet<ErrorCode> = new Set([
  'path.not-found',
  'item.not-found',
  'request.not-found',
  'request.removed',
  'task.not-found',
  'file.not-found',
  'user.not-found',
]);

/** Whether the item does not exist, so that trying again would not help. */
export const isNotFoundError = (cause: unknown) =>
  cause instanceof AppError && missing.has(cause.code);
