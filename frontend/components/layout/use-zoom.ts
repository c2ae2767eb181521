import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lookUp } from '#shared/look-up.ts';

/** By hand and by itself it gets no smaller than can be read; seen as a whole it does. */
const [least, leastWhole, most, by] = [0.7, 0.02, 1.6, 0.2];
const within = (zoom: number, smallest = least) =>
  Math.min(most, Math.max(smallest, Math.round(zoom * 100) / 100));

/**
 * Makes a drawing larger and smaller in the box that scrolls it. It opens no wider than the box, and so does another
 * one, which `drawn` names; Ctrl with +, - and 0 works while the focus is in it, and with the wheel over it, elsewhere
 * the browser's own zoom does.
 */
export function useZoom(drawn?: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);

  /** The largest at which the drawing is seen as a whole, or at its whole width; never larger than life. */
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
  // A view fitted as a whole may be smaller already.
  const smaller = () => setZoom(within(zoom - by, Math.min(least, zoom)));
  const fit = () => setZoom(fitting('whole'));
  // The wheel with Ctrl, which is also what a pinch on a touchpad is; without, the box is scrolled.
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
