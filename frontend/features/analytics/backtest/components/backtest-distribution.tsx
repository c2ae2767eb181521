import { ChartFigure } from '#frontend/components/chart/chart-figure.tsx';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import { compareRequestPaths, type WalkFigures } from '#shared/routing/compare-walks.ts';
import { listCompletedRequests } from '../backtest-sums.ts';
import classes from './backtest-report.module.css';

/** Possible bar widths, in seconds of working time. A working day has eight hours. */
const widths = [1, 2, 4, 8, 16, 40, 80, 160].map((hours) => hours * 3600);
/** Maximum number of bars, without the last bar for all longer durations. */
const maxBars = 28;
/** Minimum share of requests that the bars before the last one show. */
const seenShare = 0.95;

type Distribution = {
  /** Width of a bar, in seconds of working time. */
  readonly width: number;
  /** Number of requests in each bar: the first starts at 0, the last includes all longer durations. */
  readonly was: readonly number[];
  readonly would: readonly number[];
};

const countIn = (seconds: readonly number[], width: number, bars: number): number[] => {
  const counts = Array.from({ length: bars }, () => 0);
  for (const value of seconds) {
    const bar = Math.min(bars - 1, Math.floor(value / width));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts;
};

/**
 * Build histograms of both sides with the same bar width. The width leaves only the longest requests in the last bar.
 */
export function buildDistribution(was: readonly number[], would: readonly number[]): Distribution {
  const sorted = [...was, ...would].sort((a, b) => a - b);
  const seen = sorted[Math.ceil(sorted.length * seenShare) - 1] ?? 0;
  const width = widths.find((one) => seen < one * maxBars) ?? widths.at(-1) ?? 3600;
  const bars = Math.min(maxBars, Math.floor((sorted.at(-1) ?? 0) / width)) + 1;
  return { width, was: countIn(was, width, bars), would: countIn(would, width, bars) };
}

const height = 248;
/** Maximum bar length per side, and height of the scale between both sides, in pixels. */
const half = 112;
const middle = 24;
const top = 40;
const left = 4;

type BacktestDistributionProps = {
  /** Requests of the simulated routing sequence. */
  readonly requests: readonly BacktestedRequest[];
  readonly showsAll: boolean;
  readonly onShowAll: (showsAll: boolean) => void;
  readonly isDraft: boolean;
};

/**
 * Histogram of request durations on a shared scale. Bars of the actual durations point up, those of the draft point
 * down.
 */
export function BacktestDistribution(props: BacktestDistributionProps) {
  const { requests, showsAll, onShowAll, isDraft } = props;
  const completed = listCompletedRequests(requests);
  const shown = completed.filter(({ same }) => showsAll || !same);
  const { was, would } = compareRequestPaths(shown);
  const bars = buildDistribution(
    shown.map((request) => request.was.workingSeconds),
    shown.map((request) => request.would.workingSeconds),
  );
  const then = isDraft ? t`With the draft` : t`With this version`;
  const count = plural(shown.length, t`${shown.length} request`, t`${shown.length} requests`);
  const reason =
    completed.length > 0
      ? t`None of the requests that ended differs.`
      : t`None of these requests went through to its end.`;
  const summary = shown.length > 0 ? `${count}. ${describeTimes(was, would, isDraft)}` : reason;
  return (
    <ChartFigure
      title={t`Working time until the decision`}
      period={
        <Segments
          label={t`Requests in the picture`}
          choices={[
            { value: 'differing', label: t`Those that differ` },
            { value: 'all', label: t`All` },
          ]}
          value={showsAll ? 'all' : 'differing'}
          onChange={(value) => onShowAll(value === 'all')}
        />
      }
      summary={summary}
      columns={[t`Working time`, t`Today`, then]}
      rows={bars.was.map((count, n) => [
        formatBandLabel(n, bars),
        String(count),
        String(bars.would[n] ?? 0),
      ])}
      fileName={t`backtest-working-time`}
      nothing={t`No times to compare`}
      height={height}
      draw={
        shown.length > 0
          ? (width) => (
              <Bars bars={bars} was={was} would={would} width={width} words={[t`Today`, then]} />
            )
          : undefined
      }
    />
  );
}

function describeTimes(was: WalkFigures, would: WalkFigures, isDraft: boolean): string {
  const half = formatWorkingDays(was.medianSeconds);
  const halfThen = formatWorkingDays(would.medianSeconds);
  const most = formatWorkingDays(was.slowSeconds);
  const mostThen = formatWorkingDays(would.slowSeconds);
  return isDraft
    ? t`Today half are decided within ${half} of working time, with the draft within ${halfThen}; nine of ten within ${most} and ${mostThen}.`
    : t`Today half are decided within ${half} of working time, with this version within ${halfThen}; nine of ten within ${most} and ${mostThen}.`;
}

/** Format the label of a bar: "up to 1 day", "2 days to 3 days", "28 days or more" */
function formatBandLabel(n: number, { width, was }: Distribution): string {
  if (n === was.length - 1 && n > 0) return t`${formatWorkingDays(n * width)} or more`;
  const to = formatWorkingDays((n + 1) * width);
  return n === 0 ? t`up to ${to}` : t`${formatWorkingDays(n * width)} to ${to}`;
}

type BarsProps = {
  readonly bars: Distribution;
  readonly was: WalkFigures;
  readonly would: WalkFigures;
  readonly width: number;
  readonly words: readonly [string, string];
};

function Bars({ bars, was, would, width, words }: BarsProps) {
  const highest = Math.max(1, ...bars.was, ...bars.would);
  const slot = (width - 2 * left) / bars.was.length;
  const length = (count: number) => (count / highest) * (half - top);
  const x = (seconds: number) =>
    left + Math.min(seconds / bars.width, bars.was.length - 0.5) * slot;
  const below = half + middle;
  const every = Math.max(1, Math.ceil(72 / slot));
  return (
    <>
      <text x={left} y={12} className={classes.side}>
        {words[0]}
      </text>
      <text x={left} y={height - 4} className={classes.side}>
        {words[1]}
      </text>
      {bars.was.map((count, n) => (
        <g key={formatBandLabel(n, bars)}>
          <rect
            x={left + n * slot + 1.5}
            y={half - length(count)}
            width={Math.max(1, slot - 3)}
            height={length(count)}
            className={classes.before}
          />
          <rect
            x={left + n * slot + 1.5}
            y={below}
            width={Math.max(1, slot - 3)}
            height={length(bars.would[n] ?? 0)}
            className={classes.after}
          />
          {n % every === 0 ? (
            <text x={left + n * slot + 1.5} y={half + 16} className={classes.tick}>
              {n === 0 ? '0' : formatWorkingDays(n * bars.width)}
            </text>
          ) : null}
        </g>
      ))}
      <Marks figures={was} x={x} from={half} to={24} width={width} />
      <Marks figures={would} x={x} from={below} to={height - 24} width={width} isThen />
    </>
  );
}

type MarksProps = {
  readonly figures: WalkFigures;
  readonly x: (seconds: number) => number;
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly isThen?: boolean;
};

/** Width of the label of a mark, in pixels. */
const wordsWidth = 170;

/**
 * Marks for the median and the 90th percentile of durations. The second mark has a label only if there is room for it.
 */
function Marks({ figures, x, from, to, width, isThen = false }: MarksProps) {
  const [half, ninetieth] = [x(figures.medianSeconds), x(figures.slowSeconds)];
  const marks = [
    { at: half, words: t`half within ${formatWorkingDays(figures.medianSeconds)}` },
    ...(ninetieth - half > wordsWidth
      ? [{ at: ninetieth, words: t`90 % within ${formatWorkingDays(figures.slowSeconds)}` }]
      : []),
  ];
  return (
    <g className={isThen ? classes.markThen : classes.mark}>
      {marks.map(({ at, words }) => {
        const isRight = at > width - wordsWidth;
        return (
          <g key={words}>
            <line x1={at} x2={at} y1={from} y2={to} />
            <text
              x={isRight ? at - 6 : at + 6}
              y={to < from ? to + 10 : to}
              textAnchor={isRight ? 'end' : 'start'}
            >
              {words}
            </text>
          </g>
        );
      })}
    </g>
  );
}
