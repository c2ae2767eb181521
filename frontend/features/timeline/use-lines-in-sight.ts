import { type RefObject, useLayoutEffect, useState } from 'react';

/** From the first line to before the last one. */
export type Range = { readonly first: number; readonly last: number };

/** Lines are drawn so many at a time, and as many beyond what is seen. */
const step = 8;

/** The line at this height below the first one; `tops` ascend, the last one is the end of the last line. */
function lineAt(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Lines that have to be drawn where so much of them (pixels from the top of the first) is on screen. */
export function linesBetween(tops: readonly number[], from: number, to: number): Range {
  const first = Math.floor(lineAt(tops, from) / step) * step - step;
  const last = (Math.floor(lineAt(tops, to) / step) + 2) * step;
  return { first: Math.max(0, first), last: Math.min(tops.length - 1, last) };
}

/**
 * Which lines of a tall box are on screen, and some around them: the others needn't be drawn. `tops`: where each line
 * begins in the box, and where the last one ends, in pixels.
 */
export function useLinesInSight(
  box: RefObject<HTMLElement | null>,
  tops: readonly number[],
): Range {
  const [range, setRange] = useState<Range>({ first: 0, last: 3 * step });
  useLayoutEffect(() => {
    function look() {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      const next = linesBetween(tops, -top, innerHeight - top);
      setRange((before) =>
        before.first === next.first && before.last === next.last ? before : next,
      );
    }
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [box, tops]);
  return range;
}
