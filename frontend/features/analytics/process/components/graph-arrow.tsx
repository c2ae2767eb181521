import type { KeyboardEvent } from 'react';
import type { Point } from '../drawing.ts';
import classes from './process-graph.module.css';

/** Return the attributes that make a part of the map selectable by mouse and keyboard. */
export const buildSelectableProps = (choose: () => void) => ({
  onClick: choose,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose();
  },
});

/** Return a curve through points with vertical ends. */
function buildCurvePath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let before = first;
  return rest.reduce((path, { x, y }) => {
    const middle = (before.y + y) / 2;
    const part = `C${before.x},${middle} ${x},${middle} ${x},${y}`;
    before = { x, y };
    return `${path} ${part}`;
  }, `M${first.x},${first.y}`);
}

type GraphArrowProps = {
  readonly points: readonly Point[];
  readonly at: Point;
  /** Width in pixels. */
  readonly width: number;
  readonly band: number;
  readonly isFaint: boolean;
  readonly isChosen: boolean;
  /** Whether the arrow was left out of the layout and is drawn straight. */
  readonly isStraight: boolean;
  /** Whether the move deviates from the compared routing sequence. */
  readonly isDeviating: boolean;
  /** Number of occurrences in the played part of the period. */
  readonly played: { readonly count: number; readonly part: number } | undefined;
  /** Accessible label: "From Submitted to Finance: 12 times, 5 h" */
  readonly label: string;
  readonly count: string;
  readonly wait: string | undefined;
  readonly onChoose: () => void;
};

/** Return the number of dots for a number of requests. It grows logarithmically, up to five. */
const dotsFor = (count: number) => Math.min(5, 1 + Math.floor(2 * Math.log10(count)));

type TravellersProps = { readonly count: number; readonly part: number; readonly path: string };

/** Animated requests along an arrow. Hidden if the person prefers reduced motion. */
function RequestDots({ count, part, path }: TravellersProps) {
  const dots = dotsFor(count);
  return (
    <g key={part} aria-hidden>
      {Array.from({ length: dots }, (_, n) => (
        <circle
          key={n}
          className={classes.traveller}
          r={4}
          style={{ offsetPath: `path("${path}")`, animationDelay: `${(n * 350) / dots}ms` }}
        />
      ))}
    </g>
  );
}

/** Arrow for a move in the process map, with its frequency. */
export function GraphArrow(props: GraphArrowProps) {
  const { points, at, width, band, isFaint, isChosen, label, count, wait, onChoose } = props;
  const { isDeviating, played, isStraight } = props;
  const [start, end] = [points[0], points.at(-1)];
  if (!start || !end) return null;
  const tip = end.y + (end.y < start.y ? -7 : 7);
  const half = 4 + width / 2;
  // Limit the background to the text width, because other arrows pass next to it.
  const ground = 8 + 6.4 * [count, wait].filter(Boolean).join(' ').length;
  return (
    <g
      className={classes.move}
      data-band={band}
      data-faint={isFaint || undefined}
      data-chosen={isChosen || undefined}
      data-deviating={isDeviating || undefined}
      data-straight={isStraight || undefined}
    >
      <path className={classes.line} d={buildCurvePath(points)} strokeWidth={width} />
      <path
        className={classes.tip}
        d={`M${end.x - half},${end.y} L${end.x + half},${end.y} L${end.x},${tip} Z`}
      />
      {played ? <RequestDots {...played} path={buildCurvePath(points)} /> : null}
      <g className={classes.label}>
        <rect x={at.x - ground / 2} y={at.y - 9} width={ground} height={18} rx={4} />
        <text x={at.x} y={at.y + 4} textAnchor="middle">
          {count}
          {wait === undefined ? null : <tspan className={classes.time}> {wait}</tspan>}
        </text>
        {/* biome-ignore lint/a11y/useSemanticElements: a picture has no elements of its own to press */}
        <rect
          className={classes.press}
          x={at.x - 42}
          y={at.y - 9}
          width={84}
          height={18}
          rx={4}
          role="button"
          tabIndex={isFaint ? -1 : 0}
          aria-pressed={isChosen}
          aria-label={label}
          {...buildSelectableProps(onChoose)}
        />
      </g>
    </g>
  );
}
