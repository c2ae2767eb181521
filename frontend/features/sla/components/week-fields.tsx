import { TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { type Week, weekdays } from '#shared/sla/calendar.ts';
import { minutesOf, readHours, showHours, workedHours } from '../read-hours.ts';
import { DayTrack, HourScale, type Shown } from './day-track.tsx';
import classes from './week-fields.module.css';

/** Hours per day as somebody writes them: "08:30–12:00, 13:00–17:30". */
export type TypedWeek = Readonly<Record<(typeof weekdays)[number], string>>;

export const typedWeek = (week: Week): TypedWeek => ({
  monday: showHours(week.monday),
  tuesday: showHours(week.tuesday),
  wednesday: showHours(week.wednesday),
  thursday: showHours(week.thursday),
  friday: showHours(week.friday),
  saturday: showHours(week.saturday),
  sunday: showHours(week.sunday),
});

const nameOf = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);
const workingDays = weekdays.slice(0, 5);

/** From six to eight in the evening, and as much more as is worked. */
function shownOf(week: TypedWeek): Shown {
  const all = weekdays.flatMap((day) => readHours(week[day]) ?? []);
  const from = Math.min(360, ...all.map((one) => minutesOf(one.from)));
  const to = Math.max(1200, ...all.map((one) => minutesOf(one.to)));
  return { from: Math.floor(from / 60) * 60, to: Math.min(1440, Math.ceil(to / 60) * 60) };
}

type WeekFieldsProps = {
  readonly week: TypedWeek;
  /** none: only to be read */
  readonly onChange?: (week: TypedWeek) => void;
  readonly refused: (day: (typeof weekdays)[number]) => string | undefined;
};

/** The working hours of a week: a strip to paint on and a field to type into for each day. */
export function WeekFields({ week, onChange, refused }: WeekFieldsProps) {
  const id = useId();
  const shown = shownOf(week);
  return (
    <div className={classes.week}>
      <div className={classes.scale}>
        <HourScale shown={shown} />
      </div>
      {weekdays.map((day) => {
        const intervals = readHours(week[day]) ?? [];
        const sum = workedHours(intervals);
        const put = (text: string) => onChange?.({ ...week, [day]: text });
        return (
          <div key={day} className={classes.day}>
            <label className={classes.name} htmlFor={`${id}-${day}`}>
              {nameOf(day)}
            </label>
            <div className={classes.track}>
              <DayTrack
                intervals={intervals}
                shown={shown}
                {...(onChange && { onPaint: (painted) => put(showHours(painted)) })}
              />
            </div>
            {onChange ? (
              <TextInput
                id={`${id}-${day}`}
                className={classes.field}
                placeholder="closed"
                autoComplete="off"
                value={week[day]}
                error={refused(day)}
                onChange={({ target }) => put(target.value)}
              />
            ) : (
              <span className={classes.field}>{week[day] || 'closed'}</span>
            )}
            <span className={classes.sum}>{sum > 0 ? `${Number(sum.toFixed(2))} h` : '–'}</span>
            {onChange && day !== 'saturday' && day !== 'sunday' ? (
              <IconButton
                aria-label={`Copy ${nameOf(day)} to Monday to Friday`}
                onClick={() =>
                  onChange({
                    ...week,
                    ...Object.fromEntries(workingDays.map((other) => [other, week[day]])),
                  })
                }
              >
                <IconCopy size={16} stroke={1.5} aria-hidden />
              </IconButton>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
