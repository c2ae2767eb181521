import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import classes from './calendar.module.css';

type CalendarProps = {
  readonly value: string | null;
  readonly onChange: (date: string) => void;
};

/** One month at a time; arrows move by day, Page Up and Page Down by month. */
export function Calendar({ value, onChange }: CalendarProps) {
  return (
    <DatePicker
      size="sm"
      hideOutsideDates
      classNames={{ day: classes.day ?? '' }}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous ten years',
        nextDecade: 'Next ten years',
      }}
      value={value}
      {...(value && { defaultDate: value })}
      onChange={(date) => date && onChange(date)}
    />
  );
}
