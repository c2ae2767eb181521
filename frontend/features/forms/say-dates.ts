import { formatDate } from '#frontend/components/format/dates.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';

const isNoDate = (day: string) => Number.isNaN(Date.parse(day));

/** What is wrong with answers, with days as everywhere else on the screen: the rules name them as they are stored. */
export const sayDates = (errors: FormErrors, locale: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, reasons]) => [
      path,
      reasons.map((why) =>
        why.replaceAll(/\d{4}-\d\d-\d\d/g, (day) =>
          isNoDate(day) ? day : formatDate(day, locale),
        ),
      ),
    ]),
  );
