import { AppError, type ErrorCode } from '#shared/errors.ts';

const words: Partial<Record<ErrorCode, string>> = {
  'actor.forbidden': 'You may not see this.',
  'actor.inactive': 'Your account is no longer active. An administrator can activate it again.',
  'path.not-found': 'There is nothing at this address.',
  'item.not-found': 'It is not there, or not for you to see.',
  'request.not-found': 'There is no such request, or it is not for you to see.',
  'task.not-found': 'There is no such task, or it is not yours.',
  'user.not-found': 'There is no such person.',
  'rate.limited': 'Too many requests. Try again in a minute.',
  'item.changed-meanwhile': 'Somebody changed it meanwhile.',
  'server.unavailable': 'The server is busy or being renewed. Try again in a moment.',
  'server.failed': 'The server met an error. Nothing you did before is lost.',
};

/** How browsers, and what comes with them, say that a call got no answer: in English, whatever the person's language. */
const withoutAnswer = /failed to fetch|load failed|networkerror|network error|importing a module/i;

/** What went wrong, in one sentence for the person it happened to. A fault of the page itself is not blamed on the server. */
export function problemWords(cause: unknown): string {
  if (cause instanceof AppError) return words[cause.code] ?? cause.message;
  if (!navigator.onLine) return 'You are offline.';
  if (cause instanceof Error && withoutAnswer.test(`${cause.name} ${cause.message}`))
    return 'The server could not be reached. Nothing you did before is lost.';
  return 'This page met an error of its own. Nothing you did before is lost.';
}

const missing: ReadonlySet<ErrorCode> = new Set([
  'path.not-found',
  'item.not-found',
  'request.not-found',
  'task.not-found',
  'file.not-found',
  'user.not-found',
]);

/** Whether it is simply not there, so that trying again would not help. */
export const isMissing = (cause: unknown) => cause instanceof AppError && missing.has(cause.code);
