import { type ReactNode, useEffect, useRef } from 'react';
import classes from './dialog.module.css';

type DialogProps = {
  readonly label: string;
  /**
   * `center`: a question. `top`: the command palette. `side`: navigation on a phone. `bottom`: a sheet on a phone.
   * `editor`: a form. `right`: next to the page. `full`: nearly the whole window.
   */
  readonly place?: 'center' | 'top' | 'side' | 'bottom' | 'editor' | 'right' | 'full';
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * Focus the element that opened a dialog. If it no longer exists, or the URL opened the dialog, focus the heading of
 * the page.
 */
function focusAgain(opener: Element | null): void {
  const isThere = opener?.isConnected && opener !== document.body;
  const next = isThere ? opener : document.querySelector('main h1');
  if (next instanceof HTMLElement) next.focus({ preventScroll: !isThere });
}

/**
 * Native modal dialog: it traps the focus, closes with Escape and then restores the focus. It is open while mounted.
 */
export function Dialog({ label, place = 'center', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      focusAgain(opener);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is one beside it, on the backdrop
    <dialog
      ref={dialog}
      aria-label={label}
      className={classes.dialog}
      data-place={place}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={classes.content}>{children}</div>
    </dialog>
  );
}
