import { type RefObject, useLayoutEffect, useState } from 'react';

/** Index of the first line, and of the line after the last one. */
export type LineRange = { readonly first: number; readonly last: number };

/** Number of lines rendered at a time, and of extra lines outside the viewport. */
const linesPerStep = 8;

/**
 * Return the index of the line at this height, in pixels. `tops` is ascending and ends with the bottom of the last
 * line.
 */
function findLineAtHeight(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Return the lines to render for the visible range, in pixels from the top of the first line. */
export function findVisibleLines(tops: readonly number[], from: number, to: number): LineRange {
  const first =
    Math.floor(findLineAtHeight(tops, from) / linesPerStep) * linesPerStep - linesPerStep;
  const last = (Math.floor(findLineAtHeight(tops, to) / linesPerStep) + 2) * linesPerStep;
  return { first: Math.max(0, first), last: Math.min(tops.length - 1, last) };
}

/**
 * Return the visible lines of a tall box and some around them, so that all others need no rendering. `tops`: top of
 * each line and bottom of the last line, in pixels.
 */
export function useLinesInSight(
  box: RefObject<HTMLElement | null>,
  tops: readonly number[],
): LineRange {
  const [range, setRange] = useState<LineRange>({ first: 0, last: 3 * linesPerStep });
  useLayoutEffect(() => {
    function look() {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      const next = findVisibleLines(tops, -top, innerHeight - top);
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
