import { IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { t } from '#frontend/lib/text.ts';
import { useKeys } from '../use-keys.ts';
import { hideToast, type Toast } from './toast.ts';
import classes from './toast-host.module.css';

/** Edges of an element, in CSS pixels from the top left of the window. */
type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const gap = 8;
/** Height of the top bar, which toasts must not cover. */
const topBar = 56;

const overlaps = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** Return the number of pixels by which to raise a box so that it covers no button; 0 if no position fits. */
export function calculateLiftPx(
  { top, bottom, left, right }: Box,
  buttons: readonly Box[],
): number {
  let lift = 0;
  for (;;) {
    const raised = { top: top - lift, bottom: bottom - lift, left, right };
    const covered = buttons.filter((button) => overlaps(raised, button));
    if (covered.length === 0) return lift;
    lift = bottom - Math.min(...covered.map((button) => button.top)) + gap;
    if (top - lift < topBar) return 0;
  }
}

/**
 * Raise toasts above buttons at the lower edge, so that they never cover a button. Pages can navigate, scroll and grow
 * while a toast is visible, so each frame checks the position of the buttons.
 */
function useAvoidButtons(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let frame = 0;
    let placed = 0;
    const place = () => {
      frame = requestAnimationFrame(place);
      const host = list.current;
      if (!host) return;
      // A newly opened dialog renders the list as another element.
      if (host.style.translate === '') placed = 0;
      const around = host.closest('dialog') ?? document.body;
      const buttons = [...around.querySelectorAll('[data-variant]:not([data-variant="subtle"])')];
      const { top, bottom, left, right } = host.getBoundingClientRect();
      const lift = calculateLiftPx(
        { top: top + placed, bottom: bottom + placed, left, right },
        buttons
          .filter((button) => !host.contains(button))
          .map((button) => button.getBoundingClientRect()),
      );
      if (lift === placed && host.style.translate !== '') return;
      placed = lift;
      host.style.translate = `0 ${-lift}px`;
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [list]);
}

/** Hide a toast before its undo runs, so that the undo runs only once. */
function undoOnce(toast: Pick<Toast, 'id' | 'undo'> | undefined) {
  if (!toast) return;
  hideToast(toast.id);
  toast.undo?.();
}

const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

function watchDialogs(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, {
    ...{ subtree: true, childList: true },
    attributeFilter: ['open'],
  });
  return () => observer.disconnect();
}

type LineProps = {
  readonly toast: Toast;
  /** Number of actions that the toast covers. */
  readonly count: number;
};

function ToastLine({ toast: { id, text, undo, view, isOutdated, timeoutMs }, count }: LineProps) {
  useEffect(() => {
    const timer = setTimeout(() => hideToast(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs]);
  return (
    <li className={classes.toast}>
      <span className="grow pretty">{count > 1 ? t`${count} decided. Last: ${text}` : text}</span>
      {undo ? (
        <Button
          variant="default"
          size="compact-sm"
          rightSection={<kbd aria-hidden>{t`U`}</kbd>}
          aria-keyshortcuts="u"
          onClick={() => undoOnce({ id, undo })}
        >{t`Undo`}</Button>
      ) : null}
      {isOutdated ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => location.reload()}
        >{t`Reload the page`}</Button>
      ) : null}
      {view ? (
        <ButtonLink to={view.to} variant="default" size="compact-sm" onClick={() => hideToast(id)}>
          {view.label}
        </ButtonLink>
      ) : null}
      <button
        type="button"
        className={classes.close}
        aria-label={t`Dismiss`}
        onClick={() => hideToast(id)}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </li>
  );
}

/**
 * Host of all toasts. Counted actions share one toast, which describes the latest action. Pressing U repeatedly undoes
 * the actions one by one, latest first.
 */
export function ToastHost({ toasts }: { toasts: readonly Toast[] }) {
  const counted = toasts.filter(({ isCounted }) => isCounted);
  const last = counted.at(-1);
  useKeys({ u: () => undoOnce(toasts.findLast(({ undo }) => undo)) });
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  const host = useRef<HTMLUListElement>(null);
  useAvoidButtons(host);
  const list = (
    <ul ref={host} className={classes.host}>
      {toasts
        .filter((toast) => !toast.isCounted || toast === last)
        .map((toast) => (
          <ToastLine key={toast.id} toast={toast} count={toast === last ? counted.length : 1} />
        ))}
    </ul>
  );
  // While a dialog is open, content outside it cannot be clicked and is not announced.
  return dialog ? createPortal(<div role="status">{list}</div>, dialog) : list;
}
