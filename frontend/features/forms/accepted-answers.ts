import type { FormValues } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';

/** Return the answers without errors, which the server accepts. `unlawful`: errors by path of the answer. */
export function pickAcceptedAnswers(values: FormValues, unlawful: FormErrors): FormValues {
  const wrong = new Set(Object.keys(unlawful).map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !wrong.has(key)));
}
