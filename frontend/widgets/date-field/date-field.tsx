import type { TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { Dropdown } from '#frontend/components/overlay/dropdown.tsx';
import {
  formatDate,
  formatDateBriefly,
  toPlainDate,
} from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import { PlainDate } from '#shared/fields.ts';
import type { FormValue } from '#shared/forms/form.ts';
import { getDateOrder, parseTypedDate } from '#shared/read-date.ts';
import classes from './date-field.module.css';
import { TypedInput } from './typed-input.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));
/** Width of the calendar, which has its own padding, in pixels. */
const width = 264;

type DateFieldProps = Pick<
  TextInputProps,
  'label' | 'aria-label' | 'description' | 'error' | 'withAsterisk'
> & {
  readonly id: string;
  readonly name: string;
  readonly value: FormValue | undefined;
  /** In a table: show the year only if it is not the current one. */
  readonly compact: boolean;
  /** A date typed without a year is the next one, not the nearest. */
  readonly isUpcoming?: boolean;
  readonly onChange: (value: FormValue) => void;
  readonly onBlur?: (() => void) | undefined;
};

/** Date field that accepts common date formats, with a calendar that is loaded on demand. */
export function DateField(props: DateFieldProps) {
  const { id, name, value, compact, isUpcoming, onChange, ...rest } = props;
  const { locale, timeZone } = useViewer();
  const today = toPlainDate(Date.now(), timeZone);
  const chosen = PlainDate.safeParse(value).data;
  const show = (date: FormValue) => {
    if (chosen === undefined || typeof date !== 'string') return String(date);
    return compact ? formatDateBriefly(date, today, locale) : formatDate(date, locale);
  };
  return (
    <TypedInput
      id={id}
      {...rest}
      value={value}
      read={(text) =>
        parseTypedDate(text, {
          today,
          isUpcoming,
          language: locale,
          ...getDateOrder(locale),
        })
      }
      show={show}
      onChange={onChange}
      onKeyDown={({ altKey, key }) => {
        if (altKey && key === 'ArrowDown') document.getElementById(`${id}-calendar`)?.click();
      }}
      rightSection={
        <Dropdown
          label={t`Calendar: ${name}`}
          width={width}
          trigger={(props) => (
            <button
              type="button"
              id={`${id}-calendar`}
              className={classes.open}
              aria-label={t`Choose from a calendar: ${name}`}
              // Exclude the button from the Tab order, because keys in the field also open the calendar.
              tabIndex={-1}
              {...props}
            >
              <IconCalendar size={16} stroke={1.5} aria-hidden />
            </button>
          )}
        >
          {(close) => (
            <Suspense fallback={<div className={classes.coming} />}>
              <Calendar
                value={chosen ?? null}
                onChange={(date) => {
                  onChange(date);
                  close();
                  document.getElementById(id)?.focus();
                }}
              />
            </Suspense>
          )}
        </Dropdown>
      }
    />
  );
}
