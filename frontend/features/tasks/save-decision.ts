import { showToast, type Toast } from '#frontend/components/overlay/toast/toast.ts';
import { problemWords } from '#frontend/components/text/problem-words.ts';
import { t } from '#frontend/lib/text.ts';
import { forgetUnsent, saveUnsent, type Unsent } from '#frontend/lib/unsent-decisions.ts';
import { AppError } from '#shared/errors.ts';
import { firstDecider } from './bulk-outcome.ts';

/** Who is gone from the page sooner was not told, and is told when they are back; in milliseconds. */
const readingTime = 3000;
const timeoutMs = 15_000;
/** Forgets what was told a moment ago, each at once instead of after the time to read it. */
const told = new Set<() => void>();

export const isSignedOut = (cause: unknown) =>
  cause instanceof AppError && cause.code === 'actor.unauthenticated';

/**
 * Keeps a decision in this browser until it is `forget`-ten: it was sent or taken back; or `tell` has said why it was
 * not, and the person has read it or goes on deciding. A refused one must not be sent again beside the one that they
 * make instead.
 */
export function saveDecision(userId: string, decision: Omit<Unsent, 'at'>) {
  for (const forgetNow of told) forgetNow();
  const saved = saveUnsent(userId, { ...decision, at: new Date().toISOString() });
  const forget = () => forgetUnsent(userId, decision);
  return {
    saved,
    forget,
    tell(cause: unknown, toast: Pick<Toast, 'text' | 'view'>) {
      if (isSignedOut(cause)) {
        showToast({ text: t`${decision.text}. It is sent when you sign in again.`, timeoutMs });
        return;
      }
      showToast({ ...toast, timeoutMs });
      const forgetNow = () => {
        clearTimeout(timer);
        told.delete(forgetNow);
        forget();
      };
      const timer = setTimeout(forgetNow, readingTime);
      told.add(forgetNow);
    },
  };
}

/** Who was first, where somebody was; else why it was not sent. */
export function refusal(cause: unknown, userId: string): string {
  const first = firstDecider(cause, userId);
  return first
    ? t`${first} What you wrote is kept.`
    : t`The decision was not sent: ${problemWords(cause)} You can still decide.`;
}
