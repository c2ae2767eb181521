import { hideToast, showToast } from './toast.ts';

/** How long an act waits before it is sent, in milliseconds. */
export const undoTime = 5000;

type Act = {
  /** what has happened, as far as the person is concerned: "Approved: Customer workshop in Lisbon" */
  readonly text: string;
  /** sends it; runs once, when the time is over or the page is left */
  readonly send: () => Promise<unknown>;
  /** puts the page back as it was */
  readonly undo: () => void;
  /** the server refused it after all: put back and tell */
  readonly refused: (cause: unknown) => void;
};

/**
 * Shows an outcome at once and sends it only after the time to think again has passed. Leaving the page sends it at
 * once: what was decided is never lost by closing the tab.
 */
export function actWithUndo({ text, send, undo, refused }: Act) {
  const leaving = new AbortController();
  const timer = setTimeout(finish, undoTime);
  const toast = showToast({
    text,
    stays: undoTime,
    undo: () => {
      stop();
      undo();
    },
  });

  function stop() {
    clearTimeout(timer);
    leaving.abort();
    hideToast(toast);
  }

  function finish() {
    stop();
    send().catch(refused);
  }

  window.addEventListener('pagehide', finish, { signal: leaving.signal });
}
