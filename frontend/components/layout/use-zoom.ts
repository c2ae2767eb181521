import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lookUp } from '#shared/look-up.ts';

/** Limits and step of the zoom factor. Only the view of the whole drawing can be smaller than `least`. */
const [least, leastWhole, most, by] = [0.7, 0.02, 1.6, 0.2];
const within = (zoom: number, smallest = least) =>
  Math.min(most, Math.max(smallest, Math.round(zoom * 100) / 100));

/**
 * Zoom a drawing in its scroll container. A drawing starts no wider than the container, also after `drawn` changes.
 * Ctrl with +, - and 0 works while it has the focus, and Ctrl with the wheel while the pointer is over it. Elsewhere
 * the browser zooms the page.
 */
export function useZoom(drawn?: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);

  /** Return the largest zoom that shows the whole drawing, or its whole width. It is never above 1. */
  function fitting(side: 'whole' | 'width') {
    const [outer, inner] = [box.current, drawing.current?.getBoundingClientRect()];
    if (!outer || !inner || inner.width === 0) return 1;
    const ratios = [
      outer.clientWidth / (inner.width / zoom),
      ...(side === 'whole' ? [outer.clientHeight / (inner.height / zoom)] : []),
    ];
    const ratio = Math.floor(Math.min(1, ...ratios) * 100) / 100;
    return within(ratio, side === 'whole' ? leastWhole : least);
  }
  const latest = useRef(fitting);
  latest.current = fitting;
  useLayoutEffect(() => {
    setZoom(latest.current('width'));
  }, [drawn]);

  const larger = () => setZoom(within(zoom + by));
  // The zoom can already be below the limit in the view of the whole drawing. Zooming out then leaves it unchanged.
  const smaller = () => setZoom(within(zoom - by, Math.min(least, zoom)));
  const fit = () => setZoom(fitting('whole'));
  // Ctrl with the wheel zooms, which includes pinching on a touchpad. The wheel alone scrolls.
  useEffect(() => {
    const outer = box.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const smallest = latest.current('whole');
      setZoom((now) => within(now * Math.exp(-event.deltaY / 400), Math.min(least, smallest)));
    };
    outer?.addEventListener('wheel', turn, { passive: false });
    return () => outer?.removeEventListener('wheel', turn);
  }, []);
  const keys: Readonly<Record<string, () => void>> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    0: fit,
  };
  return {
    box,
    drawing,
    zoom,
    larger,
    smaller,
    fit,
    canGrow: zoom < most,
    canShrink: zoom > least,
    press(event: KeyboardEvent) {
      const act = event.ctrlKey || event.metaKey ? lookUp(keys, event.key) : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}
