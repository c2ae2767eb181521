import { ChartFigure } from '#frontend/components/chart/chart-figure.tsx';
import { t } from '#frontend/lib/text.ts';
import { durationEdgesHours, type Period } from '#shared/figures/figures-api.ts';
import {
  bandNames,
  countDecidedRequests,
  describeDurations,
  formatWorkingHours,
} from '../figure-words.ts';
import classes from './charts.module.css';

const base = 152;
const tallest = 112;

/** Return the position of a duration on an axis with bands of equal width, in bands. */
function toBandPosition(seconds: number): number {
  const hours = seconds / 3600;
  const band = durationEdgesHours.findLastIndex((edge) => edge <= hours);
  const [from = 0, to] = [durationEdgesHours[band], durationEdgesHours[band + 1]];
  return to === undefined ? band + 0.5 : band + (hours - from) / (to - from);
}

function Bars({ month, width }: { readonly month: Period; readonly width: number }) {
  const slot = width / durationEdgesHours.length;
  const highest = Math.max(1, ...month.durations);
  const median = month.medianSeconds;
  const x = median === null ? 0 : slot * toBandPosition(median);
  const isRight = x > width / 2;
  const besideMedian = (middle: number) =>
    median !== null && Math.abs(middle - x) < 12 ? x + (middle < x ? -12 : 12) : middle;
  return (
    <>
      {bandNames.map((name, n) => {
        const count = month.durations[n] ?? 0;
        const bar = (count / highest) * tallest;
        return (
          <g key={name}>
            <rect
              x={n * slot + 2}
              y={base - bar}
              width={Math.max(0, slot - 4)}
              height={bar}
              rx={Math.min(3, bar / 2)}
              className={classes.bar}
            />
            {count > 0 ? (
              <text
                x={besideMedian((n + 0.5) * slot)}
                y={base - bar - 6}
                className={classes.number}
              >
                {count}
              </text>
            ) : null}
            {n > 0 ? (
              <text
                x={n * slot}
                y={base + 18}
                className={classes.tick}
              >{t`${durationEdgesHours[n]} h`}</text>
            ) : null}
          </g>
        );
      })}
      <line x1={0} x2={width} y1={base} y2={base} className={classes.axis} />
      {median === null ? null : (
        <>
          <line x1={x} x2={x} y1={2} y2={base} className={classes.median} />
          <text
            x={isRight ? x - 6 : x + 6}
            y={12}
            className={`${classes.strong} ${isRight ? classes.end : ''}`}
          >{t`Median ${formatWorkingHours(median)}`}</text>
        </>
      )}
    </>
  );
}

type DurationChartProps = {
  readonly period: Period;
  /** Name of the period. */
  readonly name: string;
  /** The period counts decisions of one person, not requests. */
  readonly isOfDecisions?: boolean;
};

/** Chart of the requests or decisions of a period, grouped by duration. */
export function DurationChart({ period, name, isOfDecisions = false }: DurationChartProps) {
  return (
    <ChartFigure
      nothing={t`It is drawn with the first decision.`}
      title={isOfDecisions ? t`How long your decisions take` : t`How long requests take`}
      period={t`Working hours, ${name}`}
      summary={describeDurations(period, name, isOfDecisions)}
      columns={[t`Working time`, isOfDecisions ? t`Decisions` : t`Requests`]}
      rows={bandNames.map((band, n) => [band, String(period.durations[n] ?? 0)])}
      fileName={t`durations-${period.from.slice(0, 7)}`}
      draw={
        countDecidedRequests(period) > 0
          ? (width) => <Bars month={period} width={width} />
          : undefined
      }
    />
  );
}
