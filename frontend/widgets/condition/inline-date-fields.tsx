import { useId, useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { DateTimeField } from '#frontend/widgets/date-field/date-time-field.tsx';
import { PlainDate } from '#shared/fields.ts';
import { isMoment } from '#shared/moment.ts';
import classes from './inline-date-fields.module.css';

type BlankProps = {
  readonly label: string;
  /** Empty if no date is entered yet. */
  readonly value: string;
  /** Called with an empty text while the input is invalid. */
  readonly onChange: (value: string) => void;
};

/** Inline date field within a sentence. */
export function InlineDateField({ label, value, onChange }: BlankProps) {
  return (
    <span className={classes.date}>
      <DateField
        id={useId()}
        name={label}
        aria-label={label}
        value={value || null}
        compact
        onChange={(typed) => onChange(PlainDate.safeParse(typed).data ?? '')}
      />
    </span>
  );
}

/** Inline field for a date and time in the author's time zone. It is stored as the same instant for everybody. */
export function InlineDateTimeField({ label, value, onChange }: BlankProps) {
  const { timeZone } = useViewer();
  /** Incomplete input: a date without a time, or a time without a date. */
  const [part, setPart] = useState('');
  return (
    <span className={classes.moment}>
      <DateTimeField
        id={useId()}
        name={label}
        value={value || part}
        compact
        onChange={(typed) => {
          const text = typeof typed === 'string' ? typed : '';
          setPart(text);
          onChange(isMoment(text) ? text : '');
        }}
      />
      <span className="text-12 muted">{zoneName(timeZone)}</span>
    </span>
  );
}
