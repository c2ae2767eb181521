import { ChartFigure } from '#frontend/components/chart/chart-figure.tsx';
import { t } from '#frontend/lib/text.ts';
import type { Period } from '#shared/figures/figures-api.ts';
import {
  countDecidedRequests,
  describeTrend,
  formatWeek,
  formatWorkingHours,
} from '../figure-words.ts';
import { buildWeekLines } from '../save-weeks.ts';
import classes from './charts.module.css';

const top = 24;
const base = 152;
const gutter = 56;
/** Minimum distance between week labels, in pixels. */
const nameWidth = 44;

type Point = { readonly x: number; readonly y: number; readonly n: number; readonly week: Period };

/** Group consecutive weeks. A week without decisions has no value, so the line is interrupted there. */
function groupConsecutivePoints(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.at(-1)?.n === point.n - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}
const getLine = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

function Line({ weeks, width }: { readonly weeks: readonly Period[]; readonly width: number }) {
  const right = Math.max(0, width - gutter);
  const step = (right - 8) / Math.max(1, weeks.length - 1);
  const most = Math.max(1, ...weeks.map(({ medianSeconds }) => medianSeconds ?? 0));
  const toX = (n: number) => 4 + step * n;
  const points = weeks.flatMap((week, n): Point[] =>
    week.medianSeconds === null
      ? []
      : [{ x: toX(n), y: base - ((base - top) * week.medianSeconds) / most, n, week }],
  );
  const every = Math.max(1, Math.ceil(nameWidth / step));
  const isNamed = (n: number) => (weeks.length - 1 - n) % every === 0;
  const [first, second, last] = [points[0], points[1], points.at(-1)];
  // Place the label above the point, or below it if the line rises after the first point, so that label and line do not
  // overlap.
  const labelAt = (point: Point) =>
    second && second.y < point.y ? Math.min(base - 4, point.y + 18) : Math.max(12, point.y - 8);
  return (
    <>
      {first && last ? (
        <>
          <polyline points={getLine(points)} className={classes.gap} />
          {groupConsecutivePoints(points).map((run) => {
            const [from, to] = [run[0] ?? first, run.at(-1) ?? last];
            return (
              <g key={from.week.from}>
                <polygon
                  points={`${from.x},${base} ${getLine(run)} ${to.x},${base}`}
                  className={classes.area}
                />
                <polyline points={getLine(run)} className={classes.trend} />
                {run.length === 1 ? (
                  <circle cx={from.x} cy={from.y} r={3} className={classes.point} />
                ) : null}
              </g>
            );
          })}
          {first === last ? null : (
            <text x={first.x} y={labelAt(first)}>
              {formatWorkingHours(first.week.medianSeconds ?? 0)}
            </text>
          )}
          <circle cx={last.x} cy={last.y} r={4} className={classes.point} />
          <text x={last.x + 8} y={last.y + 4} className={classes.strong}>
            {formatWorkingHours(last.week.medianSeconds ?? 0)}
          </text>
        </>
      ) : null}
      <line x1={0} x2={right} y1={base} y2={base} className={classes.axis} />
      {weeks.map((week, n) =>
        isNamed(n) ? (
          <text key={week.from} x={Math.max(12, toX(n))} y={base + 18} className={classes.tick}>
            {formatWeek(week)}
          </text>
        ) : null,
      )}
    </>
  );
}

/** Weekly chart of the median time to decision, with the numbers of submitted and decided requests. */
export function TrendChart({ weeks }: { readonly weeks: readonly Period[] }) {
  return (
    <ChartFigure
      nothing={t`It is drawn with the first decision.`}
      title={t`Median by week`}
      period={t`Working hours, ${weeks.length} weeks`}
      summary={describeTrend(weeks)}
      columns={[t`Week from`, t`Sent`, t`Decided`, t`Median`, t`9 of 10 within`]}
      rows={weeks.map((week) => [
        `${week.from} (${formatWeek(week)})`,
        String(week.sent),
        String(countDecidedRequests(week)),
        week.medianSeconds === null ? '–' : formatWorkingHours(week.medianSeconds),
        week.ninetiethSeconds === null ? '–' : formatWorkingHours(week.ninetiethSeconds),
      ])}
      csv={buildWeekLines(weeks)}
      fileName={t`median-by-week-${weeks.at(-1)?.from ?? ''}`}
      draw={
        weeks.some((week) => countDecidedRequests(week) > 0)
          ? (width) => <Line weeks={weeks} width={width} />
          : undefined
      }
    />
  );
}
