import type { FormValues } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';

/** The answers that the server has nothing against; `unlawful`: by the paths of answers. */
export function pickAcceptedAnswers(values: FormValues, unlawful: FormErrors): FormValues {
  const wrong = new Set(Object.keys(unlawful).map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !wrong.has(key)));
}
