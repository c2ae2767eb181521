import type { Field } from './form.ts';

/** The calculated field that adds up a column of the table: it stands at the table's foot. */
export const sumOfTable = (fields: readonly Field[], table: string) =>
  fields.find(
    (field) => field.type === 'calculated' && JSON.stringify(field.formula).includes(`"${table}.`),
  );
