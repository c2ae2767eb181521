import { showToast, type Toast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { t } from '#frontend/lib/text.ts';
import {
  removeUnsentDecision,
  saveUnsentDecision,
  type UnsentDecision,
} from '#frontend/lib/unsent-decisions.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { getFirstDecider } from './bulk-outcome.ts';

/** Time to read a message, in ms. A person who leaves the page earlier sees it again on return. */
const readingTime = 3000;
const timeoutMs = 15_000;
/** Functions that remove recent messages immediately, without waiting for the reading time. */
const messageDismissers = new Set<() => void>();

export const isSignedOut = (cause: unknown) =>
  cause instanceof AppError && cause.code === 'actor.unauthenticated';

/**
 * Save a decision in this browser until `forget` removes it after sending or undo. On failure, `tell` shows the reason.
 * The decision is then removed after some seconds, or with the person's next decision, so that a rejected decision is
 * never resent. `isSafe`: whether the decision survives a browser crash.
 */
export function saveDecision(userId: string, decision: Omit<UnsentDecision, 'at'>) {
  for (const forgetNow of messageDismissers) forgetNow();
  const saved = saveUnsentDecision(userId, { ...decision, at: new Date().toISOString() });
  const forget = () => removeUnsentDecision(userId, decision);
  return {
    isSafe: saved.then((place) => place === 'disk'),
    forget,
    async tell(cause: unknown, toast: Pick<Toast, 'text' | 'view'>) {
      if (isSignedOut(cause) && (await saved) !== 'nowhere') {
        showToast({ text: t`${decision.text}. It is sent when you sign in again.`, timeoutMs });
        return;
      }
      showToast({ ...toast, timeoutMs });
      const forgetNow = () => {
        clearTimeout(timer);
        messageDismissers.delete(forgetNow);
        void forget();
      };
      const timer = setTimeout(forgetNow, readingTime);
      messageDismissers.add(forgetNow);
    },
  };
}

/** Errors after which the same person may not decide, however often they try. */
const barring: ReadonlySet<ErrorCode> = new Set([
  'actor.forbidden',
  'actor.held',
  'actor.arranged',
]);

/** Describe who decided first, or else why the decision was not sent. */
export function describeUnsentDecision(cause: unknown, userId: string): string {
  const first = getFirstDecider(cause, userId);
  if (first) return t`${first} What you wrote is kept.`;
  return cause instanceof AppError && barring.has(cause.code)
    ? t`The decision was not sent: ${describeError(cause)}`
    : t`The decision was not sent: ${describeError(cause)} You can still decide.`;
}
