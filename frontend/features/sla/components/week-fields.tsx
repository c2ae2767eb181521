import { TextInput } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { getReaderLocale } from '#frontend/components/layout/viewer.tsx';
import { formatWeekdayName } from '#frontend/components/text/format/weekday.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { type Week, weekdays } from '#shared/sla/calendar.ts';
import { readHours } from '../read-hours.ts';
import { calculateWorkingHours, formatIntervals, parseClockMinutes } from '../show-hours.ts';
import { DayPicture, DayTrack, HourScale, type MinuteRange } from './day-track.tsx';
import classes from './week-fields.module.css';

type HoursFieldProps = {
  /** Name of the day: "Monday" */
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  /** True if the person chose to type the hours. The field then gets the focus. */
  readonly isAsked: boolean;
  readonly onChange: (text: string) => void;
  readonly onBegin: () => void;
  /** `isByKey`: whether Enter was pressed, which moves the focus back to the bars */
  readonly onDone: (isByKey: boolean) => void;
};

/**
 * Text field for the hours of a day, shown instead of its bars: "8-12, 13-17". Enter or leaving the field ends editing.
 */
function HoursField(props: HoursFieldProps) {
  const { name, value, error, isAsked, onChange, onBegin, onDone } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  return (
    <TextInput
      ref={input}
      aria-label={name}
      placeholder={t`closed`}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      onFocus={onBegin}
      onBlur={() => onDone(false)}
      onKeyDown={({ key }) => key === 'Enter' && !error && onDone(true)}
    />
  );
}

type Weekday = (typeof weekdays)[number];
/** Typed hours by day: "08:30–12:00, 13:00–17:30" */
export type TypedWeek = Readonly<Record<Weekday, string>>;

export const formatWeekHours = (week: Week): TypedWeek => ({
  monday: formatIntervals(week.monday),
  tuesday: formatIntervals(week.tuesday),
  wednesday: formatIntervals(week.wednesday),
  thursday: formatIntervals(week.thursday),
  friday: formatIntervals(week.friday),
  saturday: formatIntervals(week.saturday),
  sunday: formatIntervals(week.sunday),
});

const getName = (day: Weekday) => formatWeekdayName(weekdays.indexOf(day) + 1, getReaderLocale());
const workingDays = weekdays.slice(0, 5);

/** Return the visible range: 6:00 to 20:00, extended to include all hours. */
function toVisibleHours(week: TypedWeek): MinuteRange {
  const all = weekdays.flatMap((day) => readHours(week[day]) ?? []);
  const from = Math.min(360, ...all.map((one) => parseClockMinutes(one.from)));
  const to = Math.max(1200, ...all.map((one) => parseClockMinutes(one.to)));
  return { from: Math.floor(from / 60) * 60, to: Math.min(1440, Math.ceil(to / 60) * 60) };
}
const wholeDay: MinuteRange = { from: 0, to: 1440 };

const sumOf = (text: string) => {
  const sum = calculateWorkingHours(readHours(text) ?? []);
  return sum > 0 ? `${Number(sum.toFixed(2))} h` : inContext('day')`closed`;
};

type WeekFieldsProps = {
  readonly week: TypedWeek;
  /** `label`: text for undo, "Copy Monday" */
  readonly onChange: (week: TypedWeek, label: string) => void;
  readonly refused: (day: Weekday) => string | undefined;
};

/** Editor for the business hours of a week. Each day is painted or typed. */
export function WeekFields({ week, onChange, refused }: WeekFieldsProps) {
  const id = useId();
  const [typing, setTyping] = useState<Weekday>();
  /** Day whose text field was closed by a key. */
  const typed = useRef<Weekday>(undefined);
  const [cursor, setCursor] = useState(480);
  const [isWhole, setWhole] = useState(false);
  const usual = toVisibleHours(week);
  const shown = isWhole ? wholeDay : usual;
  const focus = (day: Weekday | undefined) => document.getElementById(`${id}-${day}`)?.focus();
  useEffect(() => {
    if (typing !== undefined || typed.current === undefined) return;
    document.getElementById(`${id}-${typed.current}`)?.focus();
    typed.current = undefined;
  }, [id, typing]);
  const copy = (day: Weekday) =>
    onChange(
      { ...week, ...Object.fromEntries(workingDays.map((other) => [other, week[day]])) },
      t`Copy ${getName(day)}`,
    );
  return (
    <div className="stack gap-2 text-13">
      <div className={`stack top gap-4 ${classes.scale}`}>
        <HourScale shown={shown} />
      </div>
      {weekdays.map((day, n) => {
        const name = getName(day);
        const error = refused(day);
        const put = (text: string, label: string) => onChange({ ...week, [day]: text }, label);
        return (
          <div key={day} className={`stack top gap-4 ${classes.day}`}>
            <span className={classes.name} aria-hidden>
              {name}
            </span>
            {typing === day || error ? (
              <HoursField
                name={name}
                value={week[day]}
                error={error}
                isAsked={typing === day}
                onChange={(text) => put(text, t`Type ${name}`)}
                onBegin={() => setTyping(day)}
                onDone={(isByKey) => {
                  if (isByKey) typed.current = day;
                  setTyping((now) => (now === day ? undefined : now));
                }}
              />
            ) : (
              <DayTrack
                id={`${id}-${day}`}
                name={name}
                intervals={readHours(week[day]) ?? []}
                shown={shown}
                cursor={cursor}
                onCursor={setCursor}
                onPaint={(painted, label) => put(formatIntervals(painted), label)}
                onType={() => setTyping(day)}
                onDay={(by) => focus(weekdays[n + by])}
              />
            )}
            <span className={`muted tabular ${classes.sum}`}>{sumOf(week[day])}</span>
            <IconButton aria-label={t`Type the hours of ${name}`} onClick={() => setTyping(day)}>
              <IconPencil size={16} stroke={1.5} aria-hidden />
            </IconButton>
            {workingDays.includes(day) ? (
              <IconButton
                aria-label={t`Copy ${name} to Monday to Friday`}
                onClick={() => copy(day)}
              >
                <IconCopy size={16} stroke={1.5} aria-hidden />
              </IconButton>
            ) : null}
          </div>
        );
      })}
      <div className={`row wrap top gap-4-16 text-12 line-height-16 muted ${classes.foot}`}>
        <p>{t`Drag to set or clear half hours. Keyboard: arrow keys move, Space sets or clears, Shift with an arrow key continues, Enter types the times.`}</p>
        {usual.from > 0 || usual.to < 1440 ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t`Show ${usual.from / 60} to ${usual.to / 60} o’clock`
              : t`Show the whole day`}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Read-only business hours of a week, for inherited hours. */
export function WeekPicture({ week }: { week: TypedWeek }) {
  const shown = toVisibleHours(week);
  return (
    <div className={`stack gap-2 text-13 ${classes.picture}`}>
      <div className={`stack top gap-4 ${classes.scale}`}>
        <HourScale shown={shown} />
      </div>
      {weekdays.map((day) => (
        <div key={day} className={`stack top gap-4 ${classes.day}`}>
          <span className={classes.name} aria-hidden>
            {getName(day)}
          </span>
          <DayPicture name={getName(day)} intervals={readHours(week[day]) ?? []} shown={shown} />
          <span className={`muted tabular ${classes.sum}`}>{sumOf(week[day])}</span>
        </div>
      ))}
    </div>
  );
}
