import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

const [least, most, by] = [0.4, 1.6, 0.2];
const within = (zoom: number) => Math.min(most, Math.max(least, Math.round(zoom * 100) / 100));

/**
 * Makes a drawing larger and smaller in the box that scrolls it. It opens no wider than the box, and so does another
 * one, which `drawn` names; Ctrl with +, - and 0
 * works while the focus is in it, elsewhere the browser's own zoom does.
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
    return within(Math.floor(Math.min(1, ...ratios) * 100) / 100);
  }
  const latest = useRef(fitting);
  latest.current = fitting;
  useLayoutEffect(() => {
    setZoom(latest.current('width'));
  }, [drawn]);

  const larger = () => setZoom(within(zoom + by));
  const smaller = () => setZoom(within(zoom - by));
  const fit = () => setZoom(fitting('whole'));
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
      const act = event.ctrlKey || event.metaKey ? keys[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}
