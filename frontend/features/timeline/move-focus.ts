import { lookUp } from '#shared/look-up.ts';
import type { Segment } from './segments.ts';

/** Position of the focus: a line and a bar segment. Segment -1 is the title, or the heading of a group. */
export type FocusPosition = { readonly line: number; readonly segment: number };

type Lines = {
  readonly count: number;
  /** Visible segments of a line; empty for a group. */
  readonly segmentsOf: (line: number) => readonly Segment[];
};

/** Number of lines that Page Up and Page Down move by. */
const pageLines = 10;
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageLines,
  PageUp: -pageLines,
};

/** Return the segment of another line that is nearest in time. */
function findNearestSegment(segments: readonly Segment[], to: Segment | undefined): number {
  if (!to) return -1;
  const middle = (to.from + to.to) / 2;
  const distance = ({ from, to: end }: Segment) => Math.max(from - middle, middle - end, 0);
  return segments.reduce(
    (best, one, n) => (best < 0 || distance(one) < distance(segments[best] ?? one) ? n : best),
    -1,
  );
}

/**
 * Return the target of a key. Up and Down move to the same time in another line, Left and Right along a bar. Home and
 * End move to its ends, and with Ctrl to the first and last line. Undefined for any other key.
 */
export function moveFocus(
  { line, segment }: FocusPosition,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { count, segmentsOf }: Lines,
): FocusPosition | undefined {
  const segments = segmentsOf(line);
  const goTo = (to: number): FocusPosition => {
    const next = Math.min(count - 1, Math.max(0, to));
    return next === line
      ? { line, segment }
      : { line: next, segment: findNearestSegment(segmentsOf(next), segments[segment]) };
  };
  const step = lookUp(steps, key);
  if (step !== undefined) return goTo(line + step);
  switch (key) {
    case 'Home':
      return ctrlKey ? goTo(0) : { line, segment: -1 };
    case 'End':
      return ctrlKey ? goTo(count - 1) : { line, segment: segments.length - 1 };
    case 'ArrowLeft':
      return { line, segment: Math.max(-1, segment - 1) };
    case 'ArrowRight':
      return { line, segment: Math.min(segments.length - 1, segment + 1) };
    default:
      return undefined;
  }
}
