import { t } from '#frontend/lib/text.ts';
import { holdBack } from '#frontend/lib/undo-window.ts';
import { hideToast, showToast } from './toast.ts';

/** Delay before an action is sent, in milliseconds. */
const undoTime = 5000;

type Act<Answer> = {
  /** its idempotency key */
  readonly key: string;
  /** the result, from the person's point of view: "Approved: Customer workshop in Lisbon" */
  readonly text: string;
  /** whether it survives a killed browser; without that it is sent at once and can't be taken back */
  readonly isSafe: Promise<boolean>;
  /** sends it; runs once, when the time is over, the page is left or the person signs out */
  readonly send: () => Promise<Answer>;
  /** shows it as made: once it is safe, or the service has it */
  readonly show: () => void;
  /** shows the answer of the service, after `show` */
  readonly settle: (answer: Answer) => unknown;
  /** removes it from the browser's storage, after which it shows as taken back */
  readonly forget: () => Promise<void>;
  /** puts the page back as it was */
  readonly undo: () => void;
  /** the server refused it after all: put back and tell */
  readonly refused: (cause: unknown) => void;
};

/**
 * Show an outcome before it is sent, which happens only after the time to think again has passed. Whoever leaves the
 * page or signs out meanwhile sends it at once. Nothing shows as made that a killed browser would lose.
 */
export async function actWithUndo<Answer>(act: Act<Answer>): Promise<void> {
  const { key, text } = act;
  const { sendNow, takeBack } = holdBack(key, undoTime, finish);
  let toast: number | undefined;
  let isSending = false;
  if (!(await act.isSafe)) {
    await sendNow();
    return;
  }
  // Somebody left or signed out meanwhile.
  if (isSending) return;
  act.show();
  toast = showToast({
    text,
    timeoutMs: undoTime,
    isCounted: true,
    undo: () => {
      const removed = act.forget();
      takeBack(removed);
      void removed.finally(act.undo);
    },
  });

  async function finish(): Promise<boolean> {
    isSending = true;
    if (toast !== undefined) hideToast(toast);
    let answer: Answer;
    try {
      answer = await act.send();
    } catch (cause) {
      act.refused(cause);
      return false;
    }
    if (toast === undefined) {
      act.show();
      showToast({ text: t`${text}. It has been sent.` });
    }
    await act.settle(answer);
    return true;
  }
}
