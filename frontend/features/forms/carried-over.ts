import { fieldsOf } from '#shared/forms/calculate.ts';
import type { Form, FormValues } from '#shared/forms/form.ts';
import { keepReadOnly } from '#shared/forms/read-only.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { lawfulOf } from './lawful.ts';

type Earlier = { readonly form: Form; readonly values: FormValues };
type Begun = { readonly prefilled: FormValues; readonly today: string };

/**
 * What a new request begins with that is a copy of an earlier one: the answers of fields that are still asked in the
 * same way and that could still be sent, such as no day in the past where one to come is asked for. Files and what
 * can't be changed are not carried over. `today`: YYYY-MM-DD.
 */
export function carriedOver(form: Form, earlier: Earlier, { prefilled, today }: Begun): FormValues {
  const types = new Map(fieldsOf(form).map(({ key, type }) => [key, type]));
  const same = fieldsOf(earlier.form).filter(({ key, type }) => types.get(key) === type);
  const given: FormValues = { ...prefilled };
  for (const { key } of same) {
    const value = earlier.values[key];
    if (value !== undefined) given[key] = value;
  }
  const begun = keepReadOnly(form, given, prefilled);
  return lawfulOf(begun, validateForm(form, begun, { today, files: {}, complete: false }).errors);
}
