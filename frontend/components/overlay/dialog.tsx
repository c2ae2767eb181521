import { type ReactNode, useEffect, useRef } from 'react';
import classes from './dialog.module.css';

type DialogProps = {
  readonly label: string;
  /**
   * center: a question. top: the palette. side: the navigation on the phone. bottom: a sheet on the phone. editor:
   * fields. right: beside the page. full: nearly the whole window.
   */
  readonly place?: 'center' | 'top' | 'side' | 'bottom' | 'editor' | 'right' | 'full';
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A modal of the browser: it keeps the focus, closes with Escape and gives the focus back. Open while it is mounted.
 */
export function Dialog({ label, place = 'center', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
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
