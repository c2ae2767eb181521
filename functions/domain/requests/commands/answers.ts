import { AppError } from '#shared/errors.ts';
import type { Form, FormValues } from '#shared/forms/form.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { dateOf, dayAt } from '../../sla/zone.ts';

export type AnswersAsked = {
  readonly form: Form;
  readonly values: FormValues;
  readonly files: readonly RequestFile[];
  readonly timeZone: string;
  readonly at: string;
  readonly complete: boolean;
};

/** The answers as they are stored; `input.invalid` with `values.<path>` for each that isn't lawful. */
export function checkedAnswers({ form, values, files, timeZone, at, complete }: AnswersAsked) {
  const counts: Record<string, number> = {};
  for (const { field } of files) if (field) counts[field] = (counts[field] ?? 0) + 1;
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const today = dateOf(dayAt(zone, Date.parse(at)));
  const checked = validateForm(form, values, { today, files: counts, complete });
  const refused = Object.entries(checked.errors);
  if (refused.length > 0)
    throw new AppError('input.invalid', 'Some answers need correcting.', {
      fields: Object.fromEntries(refused.map(([path, why]) => [`values.${path}`, why])),
    });
  return checked.values;
}
