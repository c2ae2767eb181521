import { Input, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { t } from '#frontend/lib/text.ts';
import type { FormValue } from '#shared/forms/form.ts';
import { isMoment } from '#shared/moment.ts';
import { toWallTime, wallTimeToMoment } from '#shared/wall-time.ts';
import { DateField } from './date-field.tsx';
import classes from './date-time-field.module.css';

type DateTimeFieldProps = {
  readonly id: string;
  readonly name: string;
  readonly value: FormValue | undefined;
  readonly label?: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  /** Whether the field is in a table. */
  readonly compact: boolean;
  readonly onChange: (value: FormValue) => void;
  readonly onBlur?: (() => void) | undefined;
};

/** Return the date and time: both parts of a complete value, or each part as typed so far. */
function splitDateTime(value: FormValue | undefined, timeZone: string) {
  if (typeof value !== 'string') return { day: '', time: '' };
  if (isMoment(value)) return toWallTime(value, timeZone);
  const at = value.lastIndexOf('T');
  return { day: value.slice(0, Math.max(at, 0)), time: value.slice(at + 1) };
}

/** Fields for a date and a time in the reader's time zone, stored as an instant. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { id, name, value, compact, onChange, onBlur, error, ...wrapper } = props;
  const { timeZone } = useViewer();
  const parts = splitDateTime(value, timeZone);
  function put({ day, time }: typeof parts) {
    const typed = day || time ? `${day}T${time}` : null;
    onChange((day && time ? wallTimeToMoment({ day, time }, timeZone) : undefined) ?? typed);
  }
  return (
    <Input.Wrapper {...wrapper} labelElement="div" error={error}>
      <div className={classes.parts} data-compact={compact || undefined}>
        <DateField
          id={id}
          name={name}
          aria-label={compact ? t`${name}: day` : t`Day`}
          value={parts.day || null}
          compact={compact}
          error={Boolean(error)}
          onChange={(day) => put({ ...parts, day: typeof day === 'string' ? day : '' })}
          onBlur={onBlur}
        />
        <TextInput
          type="time"
          aria-label={compact ? t`${name}: time` : t`Time`}
          value={parts.time}
          error={Boolean(error)}
          onChange={({ target }) => put({ ...parts, time: target.value })}
          onBlur={onBlur}
        />
      </div>
    </Input.Wrapper>
  );
}
