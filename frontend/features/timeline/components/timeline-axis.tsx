import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { type Axis, isWeekScale, listAxisTicks, toAxisPosition } from '../axis.ts';
import classes from './timeline-chart.module.css';

const toPercent = (share: number) => `${(share * 100).toFixed(3)}%`;
const isWithin = (share: number) => share >= 0 && share <= 1;

/** Header with days or hours above the bars. */
export function TimelineHead({ axis }: { axis: Axis }) {
  const viewer = useViewer();
  const { now } = useFormat();
  const isNarrow = useNarrow();
  return (
    <div className={`stack middle border-below text-12 medium muted ${classes.head}`} aria-hidden>
      <span className={`stack relative hug shrink ${classes.label}`}>{t`Request`}</span>
      <div className={`relative ${classes.ticks}`}>
        {listAxisTicks(axis, now, viewer, isNarrow).map(({ at, label, isToday }) => (
          <span
            key={at}
            className={`line-height-16 tabular nowrap ${classes.tick}`}
            data-today={isToday || undefined}
            style={{ left: toPercent(toAxisPosition(at, axis)) }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

export type Span = { readonly from: string; readonly to: string };

/** Return the days that contain working time, from midnight to midnight. */
const workingDays = ({ days, end }: Axis, working: readonly Span[]): Span[] =>
  days.flatMap(({ at }, n) => {
    const [from, to] = [new Date(at), new Date(days[n + 1]?.at ?? end)].map((one) =>
      one.toISOString(),
    );
    return from && to && working.some((span) => span.from < to && span.to > from)
      ? [{ from, to }]
      : [];
  });

/**
 * Background of the chart: shaded closed hours (or closed days if weeks are shown), and lines for midnights and for
 * now.
 */
export function TimelineGround({ axis, working }: { axis: Axis; working: readonly Span[] }) {
  const { now } = useFormat();
  const present = toAxisPosition(now, axis);
  const spans = (isWeekScale(axis) ? workingDays(axis, working) : working)
    .map(({ from, to }) => ({
      key: from,
      left: Math.max(0, toAxisPosition(Date.parse(from), axis)),
      right: Math.min(1, toAxisPosition(Date.parse(to), axis)),
    }))
    .filter(({ left, right }) => left < right);
  return (
    <div className={classes.ground} aria-hidden>
      {spans.map(({ key, left, right }) => (
        <span
          key={key}
          className={classes.working}
          style={{ left: toPercent(left), width: toPercent(right - left) }}
        />
      ))}
      {axis.days.map(({ date, at }) => (
        <span
          key={date}
          className={classes.midnight}
          style={{ left: toPercent(toAxisPosition(at, axis)) }}
        />
      ))}
      {isWithin(present) ? (
        <span className={classes.now} style={{ left: toPercent(present) }} />
      ) : null}
    </div>
  );
}
