import { type Form, type FormValues, listFields } from '#shared/forms/form.ts';
import { resetReadOnlyFields } from '#shared/forms/read-only.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { pickAcceptedAnswers } from './accepted-answers.ts';

type Earlier = { readonly form: Form; readonly values: FormValues };
type Begun = { readonly prefilled: FormValues; readonly today: string };

/**
 * Return the initial answers of a request that copies an earlier one. Answers of fields with the same key and type are
 * copied if they are still valid. A past day, for example, is dropped if a future day is required. Files and read-only
 * fields are not copied. `today`: YYYY-MM-DD.
 */
export function copyAnswers(form: Form, earlier: Earlier, { prefilled, today }: Begun): FormValues {
  const types = new Map(listFields(form).map(({ key, type }) => [key, type]));
  const same = listFields(earlier.form).filter(({ key, type }) => types.get(key) === type);
  const given: FormValues = { ...prefilled };
  for (const { key } of same) {
    const value = earlier.values[key];
    if (value !== undefined) given[key] = value;
  }
  const begun = resetReadOnlyFields(form, given, prefilled);
  return pickAcceptedAnswers(
    begun,
    validateForm(form, begun, { today, files: {}, complete: false }).errors,
  );
}
