import { type RefObject, useEffect, useRef } from 'react';

/** Wheel distance of one zoom step, in pixels. A notch of a mouse wheel has about a hundred. */
const notch = 60;

/**
 * Zoom by one step with Ctrl and the wheel, or by pinching on a touchpad. `share`: position of the pointer from the
 * left of the axis, 0 to 1.
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
      // Prevent the browser from zooming the whole page.
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
