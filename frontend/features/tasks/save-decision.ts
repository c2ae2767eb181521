import { showToast, type Toast } from '#frontend/components/overlay/toast/toast.ts';
import { problemWords } from '#frontend/components/text/problem-words.ts';
import { t } from '#frontend/lib/text.ts';
import { forgetUnsent, saveUnsent, type Unsent } from '#frontend/lib/unsent-decisions.ts';
import { AppError } from '#shared/errors.ts';
import { firstDecider } from './bulk-outcome.ts';

/** Time to read a message, in ms. A person who leaves the page sooner gets it again on return. */
const readingTime = 3000;
const timeoutMs = 15_000;
/** Functions that forget the messages of the last moments at once, instead of after the time to read them. */
const told = new Set<() => void>();

export const isSignedOut = (cause: unknown) =>
  cause instanceof AppError && cause.code === 'actor.unauthenticated';

/**
 * Save a decision in this browser until `forget` removes it because it was sent or undone. After a failure,
 * `tell` shows the reason, and the decision is removed once the person has had time to read it or decides
 * again. A refused decision must not be sent again beside the new one. `isSafe`: whether it survives a killed browser.
 */
export function saveDecision(userId: string, decision: Omit<Unsent, 'at'>) {
  for (const forgetNow of told) forgetNow();
  const saved = saveUnsent(userId, { ...decision, at: new Date().toISOString() });
  const forget = () => forgetUnsent(userId, decision);
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
        told.delete(forgetNow);
        void forget();
      };
      const timer = setTimeout(forgetNow, readingTime);
      told.add(forgetNow);
    },
  };
}

/** Name the person who decided first, else the reason why the decision was not sent. */
export function refusal(cause: unknown, userId: string): string {
  const first = firstDecider(cause, userId);
  return first
    ? t`${first} What you wrote is kept.`
    : t`The decision was not sent: ${problemWords(cause)} You can still decide.`;
}
