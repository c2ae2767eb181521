import { type RefObject, useLayoutEffect } from 'react';

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
export function liftAbove({ top, bottom, left, right }: Box, buttons: readonly Box[]): number {
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
export function useKeepClear(list: RefObject<HTMLElement | null>): void {
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
      const lift = liftAbove(
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
