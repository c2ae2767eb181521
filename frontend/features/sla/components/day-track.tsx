import { type PointerEvent, useState } from 'react';
import type { Week } from '#shared/sla/calendar.ts';
import { minutesOf, paint, timeOf } from '../read-hours.ts';
import classes from './day-track.module.css';

type Intervals = Week['monday'];
/** What the pointer paints by, in minutes. */
const step = 30;

export type Shown = { readonly from: number; readonly to: number };
type DayTrackProps = {
  readonly intervals: Intervals;
  /** Stretch of the day that is drawn, in minutes after midnight. */
  readonly shown: Shown;
  readonly onPaint?: ((intervals: Intervals) => void) | undefined;
};

/** A day as a strip. It can be painted by pointer; whoever doesn't use one types into the field beside it. */
export function DayTrack({ intervals, shown, onPaint }: DayTrackProps) {
  const [stroke, setStroke] = useState<{ from: number; to: number; on: boolean }>();
  const length = shown.to - shown.from;
  const share = (minutes: number) => `${(100 * minutes) / length}%`;
  const slotAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = shown.from + ((clientX - left) / width) * length;
    return Math.min(shown.to - step, Math.max(shown.from, Math.floor(at / step) * step));
  };
  const painted = stroke
    ? paint(
        intervals,
        Math.min(stroke.from, stroke.to),
        Math.max(stroke.from, stroke.to) + step,
        stroke.on,
      )
    : intervals;
  return (
    <div
      className={classes.track}
      aria-hidden
      data-paintable={onPaint ? true : undefined}
      style={{ backgroundSize: `${share(60)} 100%` }}
      onPointerDown={(event) => {
        if (!onPaint) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const slot = slotAt(event);
        const isOn = intervals.some(
          ({ from, to }) => minutesOf(from) <= slot && slot < minutesOf(to),
        );
        setStroke({ from: slot, to: slot, on: !isOn });
      }}
      onPointerMove={(event) => stroke && setStroke({ ...stroke, to: slotAt(event) })}
      onPointerUp={() => {
        if (stroke) onPaint?.(painted);
        setStroke(undefined);
      }}
      onPointerCancel={() => setStroke(undefined)}
    >
      {painted.map(({ from, to }) => (
        <span
          key={`${from} ${to}`}
          className={classes.block}
          style={{
            left: share(minutesOf(from) - shown.from),
            width: share(Math.max(0, minutesOf(to) - minutesOf(from))),
          }}
        />
      ))}
    </div>
  );
}

/** Hours between two that are named above the tracks. */
const every = 2;

/** The hours above the tracks. */
export function HourScale({ shown }: { shown: Shown }) {
  const first = Math.ceil(shown.from / 60);
  const count = Math.floor((shown.to / 60 - first) / every) + 1;
  return (
    <div className={classes.scale} aria-hidden>
      {Array.from({ length: count }, (_, n) => first + n * every).map((hour) => (
        <span
          key={hour}
          style={{ left: `${(100 * (hour * 60 - shown.from)) / (shown.to - shown.from)}%` }}
        >
          {Number(timeOf(hour * 60).slice(0, 2))}
        </span>
      ))}
    </div>
  );
}
