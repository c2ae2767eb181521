import { type Field, type Form, listFields } from '#shared/forms/form.ts';

type DateField = Extract<Field, { type: 'date' }>;

/**
 * Find the question for the requested date of a request: the first date that may not be in the past, else the first
 * date. Dates limited to the past, locked dates and dates in tables are ignored. Reason: decision 43.
 */
export function findWishedDateField(form: Pick<Form, 'sections'>): DateField | undefined {
  const dates = listFields(form).filter(
    (field): field is DateField =>
      field.type === 'date' && field.notAfter !== '$today' && !field.readOnly,
  );
  return dates.find(({ notBefore }) => notBefore === '$today') ?? dates[0];
}
