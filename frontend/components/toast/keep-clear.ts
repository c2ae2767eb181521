import { type RefObject, useLayoutEffect } from 'react';

/** Edges of an element, in CSS pixels from the top left of the window. */
type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const gap = 8;
/** Height of the bar at the top, which messages do not cover. */
const topBar = 56;

const covers = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** Return by how many pixels a box has to be raised to cover none of the buttons; 0 where there is no such place. */
export function liftAbove({ top, bottom, left, right }: Box, buttons: readonly Box[]): number {
  let lift = 0;
  for (;;) {
    const raised = { top: top - lift, bottom: bottom - lift, left, right };
    const covered = buttons.filter((button) => covers(raised, button));
    if (covered.length === 0) return lift;
    lift = bottom - Math.min(...covered.map((button) => button.top)) + gap;
    if (top - lift < topBar) return 0;
  }
}

/** Raise messages above buttons at the lower edge, so that what was about to be pressed stays in sight. */
export function useKeepClear(list: RefObject<HTMLElement | null>, messages: unknown): void {
  useLayoutEffect(() => {
    const place = () => {
      const host = list.current;
      if (!host) return;
      const around = host.closest('dialog') ?? document.body;
      const buttons = [...around.querySelectorAll('[data-variant]:not([data-variant="subtle"])')];
      host.style.translate = '';
      const lift = liftAbove(
        host.getBoundingClientRect(),
        buttons
          .filter((button) => !host.contains(button))
          .map((button) => button.getBoundingClientRect()),
      );
      host.style.translate = `0 ${-lift}px`;
    };
    place();
    const watch = new AbortController();
    const options = { capture: true, passive: true, signal: watch.signal };
    addEventListener('scroll', place, options);
    addEventListener('resize', place, options);
    // Pages turn and dialogs open while a message is shown.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.abort();
      observer.disconnect();
    };
  }, [list, messages]);
}
