import type { KeyboardEvent } from 'react';
import type { Point } from '../drawing.ts';
import classes from './process-graph.module.css';

/** Return the attributes that make a part of the picture selectable by mouse and keyboard. */
export const choosing = (choose: () => void) => ({
  onClick: choose,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose();
  },
});

/** A line through points with upright ends. */
function curve(points: readonly Point[]): string {
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
  /** pixels */
  readonly width: number;
  readonly band: number;
  readonly isFaint: boolean;
  readonly isChosen: boolean;
  /** boxes were not placed by it */
  readonly isStraight: boolean;
  /** the routing beside it goes another way */
  readonly isDeviating: boolean;
  /** number of times that it happens in the part of the period that is played */
  readonly played: { readonly count: number; readonly part: number } | undefined;
  /** "From Submitted to Finance: 12 times, 5 h" */
  readonly label: string;
  readonly count: string;
  readonly wait: string | undefined;
  readonly onChoose: () => void;
};

/** Return the number of dots for a number of requests: more for ten times as many, at most five. */
const dotsFor = (count: number) => Math.min(5, 1 + Math.floor(2 * Math.log10(count)));

type TravellersProps = { readonly count: number; readonly part: number; readonly path: string };

/** Requests on their way along an arrow; where motion is not wanted they are not drawn. */
function Travellers({ count, part, path }: TravellersProps) {
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

/** A move of the picture, with how often it was travelled. */
export function GraphArrow(props: GraphArrowProps) {
  const { points, at, width, band, isFaint, isChosen, label, count, wait, onChoose } = props;
  const { isDeviating, played, isStraight } = props;
  const [start, end] = [points[0], points.at(-1)];
  if (!start || !end) return null;
  const tip = end.y + (end.y < start.y ? -7 : 7);
  const half = 4 + width / 2;
  // No wider than the text: other arrows go past it.
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
      <path className={classes.line} d={curve(points)} strokeWidth={width} />
      <path
        className={classes.tip}
        d={`M${end.x - half},${end.y} L${end.x + half},${end.y} L${end.x},${tip} Z`}
      />
      {played ? <Travellers {...played} path={curve(points)} /> : null}
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
          {...choosing(onChoose)}
        />
      </g>
    </g>
  );
}
