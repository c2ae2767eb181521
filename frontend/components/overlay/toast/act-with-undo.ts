import { t } from '#frontend/lib/text.ts';
import { sendAfterUndoWindow } from '#frontend/lib/undo-window.ts';
import { hideToast, showToast } from './toast.ts';

/** Delay before an action is sent, in milliseconds. */
const undoTime = 5000;

type Act<Answer> = {
  /** Its idempotency key. */
  readonly key: string;
  /** The result, from the person's point of view: "Approved: Customer workshop in Lisbon" */
  readonly text: string;
  /** Whether the action is stored durably in the browser; otherwise it is sent at once and cannot be undone. */
  readonly isSafe: Promise<boolean>;
  /** Sends the action once: when the time is over, the page is left, or the person signs out. */
  readonly send: () => Promise<Answer>;
  /** Shows the action as done after it is stored or sent. */
  readonly show: () => void;
  /** Applies the response of the server, after `show`. */
  readonly settle: (answer: Answer) => unknown;
  /** Deletes the action from browser storage; the page then shows it as undone. */
  readonly forget: () => Promise<void>;
  /** Restores the page. */
  readonly undo: () => void;
  /** The server rejected the action: restore the page and show the error. */
  readonly refused: (cause: unknown) => void;
};

/**
 * Show the result of an action, and send the action after the undo time. Send it at once if the page is left, the
 * person signs out, or the browser cannot store it durably.
 */
export async function actWithUndo<Answer>(act: Act<Answer>): Promise<void> {
  const { key, text } = act;
  const { sendNow, takeBack } = sendAfterUndoWindow(key, undoTime, finish);
  let toast: number | undefined;
  let isSending = false;
  if (!(await act.isSafe)) {
    await sendNow();
    return;
  }
  // The page was left, or the person signed out meanwhile.
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
