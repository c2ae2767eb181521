import { formatDate } from '#frontend/components/text/format/dates.ts';
import { formatDatesInText } from '#frontend/components/text/format/in-text.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';

/** Return the errors with dates in the reader's format. The rules return the stored format. */
export function formatErrorDates(errors: FormErrors, locale: string): FormErrors {
  const format = { date: (day: string) => formatDate(day, locale) };
  return Object.fromEntries(
    Object.entries(errors).map(([path, reasons]) => [
      path,
      reasons.map((why) => formatDatesInText(why, format)),
    ]),
  );
}
