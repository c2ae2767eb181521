import { type RefObject, useEffect, useRef } from 'react';

/** Pixels of turning that are one step: a notch of a mouse's wheel has about a hundred. */
const notch = 60;

/**
 * Ctrl with the wheel, or two fingers on a touchpad: one step nearer or farther; `share`: how far from the left of the
 * axis the pointer is, 0 to 1.
 */
export function useZoomWheel(
  axis: RefObject<HTMLElement | null>,
  onZoom: (step: 1 | -1, share: number) => void,
) {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    let turned = 0;
    function turn(event: WheelEvent) {
      const box = axis.current?.getBoundingClientRect();
      const isOver = event.target instanceof Node && axis.current?.contains(event.target);
      if (!event.ctrlKey || !box || !isOver) return;
      // Else the browser makes the whole page larger.
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < notch) return;
      const share = (event.clientX - box.left) / box.width;
      latest.current(turned < 0 ? 1 : -1, Math.min(1, Math.max(0, share)));
      turned = 0;
    }
    document.addEventListener('wheel', turn, { passive: false });
    return () => document.removeEventListener('wheel', turn);
  }, [axis]);
}
