import { t } from '#frontend/lib/text.ts';
import { type Point, pickBoxSize } from '../drawing.ts';
import { buildSelectableProps } from './graph-arrow.tsx';
import classes from './process-graph.module.css';

const shorten = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Box for the start or the end of the process map. */
export function GraphCap({ name, at }: { readonly name: string; readonly at: Point }) {
  const { width, height } = pickBoxSize(name);
  return (
    <g className={classes.cap} data-cap={name}>
      <rect x={at.x - width / 2} y={at.y - height / 2} width={width} height={height} rx={13} />
      <text x={at.x} y={at.y + 4} textAnchor="middle">
        {name === 'start' ? t`Start` : t`End`}
      </text>
    </g>
  );
}

type GraphBoxProps = {
  /** Name of the activity, and center of its box. */
  readonly name: string;
  readonly at: Point;
  readonly band: number;
  readonly isFaint: boolean;
  readonly isChosen: boolean;
  /** Whether the compared routing sequence lacks this step. */
  readonly isDeviating: boolean;
  /** Name in one or two lines. */
  readonly lines: readonly string[];
  readonly isTall: boolean;
  readonly count: string;
  /** Waiting time: "5 h, 90 % within 2 days" */
  readonly words: string;
  readonly label: string;
  readonly onChoose: () => void;
};

/** Box for an activity in the process map, with its frequency and the waiting time before it. */
export function GraphBox(props: GraphBoxProps) {
  const { name, at, band, isFaint, isChosen, lines, count, words, label, onChoose } = props;
  const { isDeviating, isTall } = props;
  const { width, height } = pickBoxSize(name, isTall);
  const [x, y] = [at.x - width / 2, at.y - height / 2];
  return (
    <g
      className={classes.node}
      data-band={band}
      data-faint={isFaint || undefined}
      data-chosen={isChosen || undefined}
      data-deviating={isDeviating || undefined}
    >
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <rect className={classes.band} x={x} y={y} width={5} height={height} rx={2} />
      {lines.map((line, n) => (
        <text key={line} className={classes.name} x={x + 14} y={y + 21 + 16 * n}>
          {line}
        </text>
      ))}
      <text className={classes.count} x={x + width - 12} y={y + 21} textAnchor="end">
        {count}
      </text>
      <text className={classes.words} x={x + 14} y={y + height - 12}>
        {shorten(words, 32)}
      </text>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture has no elements of its own to press */}
      <rect
        className={classes.press}
        {...{ x, y, width, height }}
        rx={8}
        role="button"
        tabIndex={0}
        data-box={name}
        aria-pressed={isChosen}
        aria-label={label}
        {...buildSelectableProps(onChoose)}
      />
    </g>
  );
}
