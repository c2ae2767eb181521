import { formatDate } from '#frontend/components/text/format/dates.ts';
import { formatInText } from '#frontend/components/text/format/in-text.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';

/** What is wrong with answers, with days as everywhere else on the screen: the rules name them as they are stored. */
export function sayDates(errors: FormErrors, locale: string): FormErrors {
  const format = { date: (day: string) => formatDate(day, locale) };
  return Object.fromEntries(
    Object.entries(errors).map(([path, reasons]) => [
      path,
      reasons.map((why) => formatInText(why, format)),
    ]),
  );
}
