import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import type { Week } from '#shared/sla/calendar.ts';
import { formatClockTime, setIntervalRange } from '../read-hours.ts';
import { formatIntervals, parseClockMinutes } from '../show-hours.ts';
import classes from './day-track.module.css';

type Intervals = Week['monday'];
/** Painting step, in minutes. */
const paintStepMinutes = 30;

/** Visible range of a day, in minutes after midnight. */
export type MinuteRange = { readonly from: number; readonly to: number };

type DayBarsProps = { readonly intervals: Intervals; readonly shown: MinuteRange };

const getShare = (minutes: number, { from, to }: MinuteRange) =>
  `${(100 * minutes) / (to - from)}%`;
/** Shorten a time: "08:30" -> "8:30", "12:00" -> "12" */
const brief = (time: string) => time.replace(/^0/, '').replace(/:00$/, '');

/**
 * Bars for the business hours of a day, labeled with their times. Labels are shortened or hidden if there is little
 * room.
 */
function DayBars({ intervals, shown }: DayBarsProps) {
  return intervals.map(({ from, to }) => (
    <span
      key={`${from} ${to}`}
      className={`stack center text-12 accent tabular nowrap ${classes.bar}`}
      style={{
        left: getShare(parseClockMinutes(from) - shown.from, shown),
        width: getShare(Math.max(0, parseClockMinutes(to) - parseClockMinutes(from)), shown),
      }}
    >
      <span className={classes.full}>{`${from}–${to}`}</span>
      <span className={classes.short} data-long={/:/.test(brief(from) + brief(to)) || undefined}>
        {`${brief(from)}–${brief(to)}`}
      </span>
    </span>
  ));
}

/** Read-only bars of a day. */
export function DayPicture({ name, ...bars }: DayBarsProps & { readonly name: string }) {
  return (
    <div
      className={classes.track}
      role="img"
      aria-label={`${name}: ${formatIntervals(bars.intervals) || t`closed`}`}
      style={{ backgroundSize: `${getShare(60, bars.shown)} 100%` }}
    >
      <DayBars {...bars} />
    </div>
  );
}

type DayTrackProps = DayBarsProps & {
  readonly id: string;
  readonly name: string;
  /** Position of the keyboard cursor in minutes after midnight, shared by all days. */
  readonly cursor: number;
  readonly onCursor: (minutes: number) => void;
  /** `label`: text for undo, "Clear Friday 15:00 to 17:00" */
  readonly onPaint: (intervals: Intervals, label: string) => void;
  readonly onType: () => void;
  /** Move the focus to the previous or next day. */
  readonly onDay: (by: 1 | -1) => void;
};

type Stroke = { readonly from: number; readonly to: number; readonly on: boolean };

/**
 * Track to paint the hours of a day: drag across it, or move with the arrow keys. Space sets or clears half an hour,
 * and Shift with an arrow key extends the range.
 */
export function DayTrack(props: DayTrackProps) {
  const { id, name, intervals, shown, cursor, onCursor, onPaint, onType, onDay } = props;
  const [stroke, setStroke] = useState<Stroke>();
  const last = shown.to - paintStepMinutes;
  const within = (minutes: number) => Math.min(last, Math.max(shown.from, minutes));
  const at = within(cursor);
  const workedAt = (minutes: number) =>
    intervals.find(
      ({ from, to }) => parseClockMinutes(from) <= minutes && minutes < parseClockMinutes(to),
    );
  const slotAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const minutes = shown.from + ((clientX - left) / width) * (shown.to - shown.from);
    return within(Math.floor(minutes / paintStepMinutes) * paintStepMinutes);
  };
  const painted = ({ from, to, on }: Stroke) =>
    setIntervalRange(intervals, Math.min(from, to), Math.max(from, to) + paintStepMinutes, on);
  const finish = (drawn: Stroke) => {
    const from = formatClockTime(Math.min(drawn.from, drawn.to));
    const to = formatClockTime(Math.max(drawn.from, drawn.to) + paintStepMinutes);
    onPaint(painted(drawn), t`${drawn.on ? t`Set` : t`Clear`} ${name} ${from} to ${to}`);
  };

  function press(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    const along = {
      ArrowLeft: -paintStepMinutes,
      ArrowRight: paintStepMinutes,
      Home: shown.from - at,
      End: last - at,
    }[key];
    const down = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (along !== undefined) {
      const to = within(at + along);
      if (shiftKey && to !== at) finish({ from: at, to, on: workedAt(at) !== undefined });
      onCursor(to);
    } else if (down === 1 || down === -1) onDay(down);
    else if (key === ' ') finish({ from: at, to: at, on: workedAt(at) === undefined });
    else if (key === 'Enter') onType();
    else return;
    event.preventDefault();
  }

  const worked = workedAt(at);
  return (
    <div
      id={id}
      className={classes.track}
      data-paintable
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={shown.from}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={`${formatClockTime(at)}, ${worked ? t`within ${worked.from}–${worked.to}` : t`closed`}`}
      style={{ backgroundSize: `${getShare(60, shown)} 100%` }}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const slot = slotAt(event);
        setStroke({ from: slot, to: slot, on: workedAt(slot) === undefined });
        onCursor(slot);
      }}
      onPointerMove={(event) => stroke && setStroke({ ...stroke, to: slotAt(event) })}
      onPointerUp={() => {
        if (stroke) finish(stroke);
        setStroke(undefined);
      }}
      onPointerCancel={() => setStroke(undefined)}
    >
      <DayBars intervals={stroke ? painted(stroke) : intervals} shown={shown} />
      <span
        className={classes.cursor}
        style={{ left: getShare(at - shown.from, shown), width: getShare(paintStepMinutes, shown) }}
      />
    </div>
  );
}

/** Hour scale above the bars. */
export function HourScale({ shown }: { shown: MinuteRange }) {
  const count = (shown.to - shown.from) / 60;
  return (
    <div className={`relative text-12 line-height-16 muted tabular ${classes.scale}`} aria-hidden>
      {Array.from({ length: count }, (_, n) => shown.from + n * 60).map((minutes) => (
        <span key={minutes} style={{ left: getShare(minutes - shown.from, shown) }}>
          {minutes / 60}
        </span>
      ))}
    </div>
  );
}
