import type { Field } from './form.ts';

/** Return the calculated field that sums a column of the table. It is shown below the table. */
export const findTableTotal = (fields: readonly Field[], table: string) =>
  fields.find(
    (field) => field.type === 'calculated' && JSON.stringify(field.formula).includes(`"${table}.`),
  );
