import { t } from '#frontend/lib/text.ts';
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import classes from './calendar.module.css';

type CalendarProps = {
  readonly value: string | null;
  readonly onChange: (date: string) => void;
};

/** Calendar of one month. Arrow keys move by day, Page Up and Page Down by month. */
export function Calendar({ value, onChange }: CalendarProps) {
  return (
    <DatePicker
      size="sm"
      hideOutsideDates
      classNames={{ day: classes.day ?? '' }}
      ariaLabels={{
        previousMonth: t`Previous month`,
        nextMonth: t`Next month`,
        previousYear: t`Previous year`,
        nextYear: t`Next year`,
        previousDecade: t`Previous ten years`,
        nextDecade: t`Next ten years`,
      }}
      value={value}
      {...(value && { defaultDate: value })}
      onChange={(date) => date && onChange(date)}
    />
  );
}
