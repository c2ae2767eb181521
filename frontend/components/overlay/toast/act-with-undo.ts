import { holdBack } from '#frontend/lib/undo-window.ts';
import { hideToast, showToast } from './toast.ts';

/** Delay before an action is sent, in milliseconds. */
const undoTime = 5000;

type Act = {
  /** its idempotency key */
  readonly key: string;
  /** the result, from the person's point of view: "Approved: Customer workshop in Lisbon" */
  readonly text: string;
  /** sends it; runs once, when the time is over, the page is left or the person signs out */
  readonly send: () => Promise<unknown>;
  /** puts the page back as it was */
  readonly undo: () => void;
  /** the server refused it after all: put back and tell */
  readonly refused: (cause: unknown) => void;
};

/**
 * Shows an outcome at once and sends it only after the time to think again has passed. Whoever leaves the page or signs
 * out meanwhile sends it at once.
 */
export function actWithUndo({ key, text, send, undo, refused }: Act) {
  const takeBack = holdBack(key, undoTime, finish);
  const toast = showToast({
    text,
    timeoutMs: undoTime,
    isCounted: true,
    undo: () => {
      takeBack();
      undo();
    },
  });

  async function finish(): Promise<boolean> {
    hideToast(toast);
    try {
      await send();
      return true;
    } catch (cause) {
      refused(cause);
      return false;
    }
  }
}
