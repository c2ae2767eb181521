import { listFields } from '#shared/forms/calculate.ts';
import type { Field, Form } from '#shared/forms/form.ts';

type DateField = Extract<Field, { type: 'date' }>;

/**
 * The question by which a request says when it is wanted: the first one for a date that may not be past, else the first
 * for a date at all. Dates that only look back, that are locked, or that rows of a table ask for, are no wishes. Why
 * so: decision 43.
 */
export function findWishedDateField(form: Pick<Form, 'sections'>): DateField | undefined {
  const dates = listFields(form).filter(
    (field): field is DateField =>
      field.type === 'date' && field.notAfter !== '$today' && !field.readOnly,
  );
  return dates.find(({ notBefore }) => notBefore === '$today') ?? dates[0];
}
