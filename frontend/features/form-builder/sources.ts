import { t } from '#frontend/lib/text.ts';
import {
  type CompanyChoices,
  type ConditionField,
  toConditionField,
} from '#frontend/widgets/condition/condition-field.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Column, type Field, type FormContent, listFields } from '#shared/forms/form.ts';
import type { ConditionNames } from '#shared/routing/condition-words.ts';

export type Table = Extract<Field, { type: 'table' }>;
/** Position of a field: in the form, or as a column in the rows of a table. */
export type FieldPosition = {
  readonly content: FormContent;
  readonly key: string;
  readonly table?: Table | undefined;
  readonly company: CompanyChoices;
};

/**
 * List the fields that a rule can refer to. For a rule in a table row, the columns of the table are first, with
 * unqualified names.
 */
const fieldsAround = ({ content, key, table }: FieldPosition): readonly (Field | Column)[] => {
  const columns = table?.columns ?? [];
  const own = new Set([key, ...columns.map((column) => column.key)]);
  const others = listFields(content).filter((field) => !own.has(field.key));
  return [...columns.filter((column) => column.key !== key), ...others];
};

/** Return the fields that the conditions of a field can use: all other fields except files. */
export const listConditionSources = (place: FieldPosition): ConditionField[] =>
  fieldsAround(place).flatMap((field) =>
    field.type === 'file' ? [] : (toConditionField(field, place.company) ?? []),
  );

/** Return the names that conditions and formulas at this position can use. */
export const getNamesAt = ({ content, table, company }: FieldPosition): ConditionNames => ({
  forms: [
    ...(table ? [{ sections: [{ id: table.key, title: '', fields: table.columns }] }] : []),
    content,
  ],
  things: [...company.departments, ...company.locations],
  currency: '',
  ...(company.inTime && { inTime: company.inTime }),
});

type Option = { readonly value: string; readonly label: string };
const isNumeric = ({ type }: Field | Column) =>
  type === 'number' || type === 'money' || type === 'rating' || type === 'calculated';

/** Return the numeric fields that a formula can start with. */
export const listNumberOptions = (place: FieldPosition): Option[] =>
  fieldsAround(place).flatMap((field) =>
    isNumeric(field) && isAnswerable(field) ? [{ value: field.key, label: field.label }] : [],
  );

/** Return the columns that a formula can aggregate. `numbers`: only columns that can be summed. */
export const listColumnOptions = ({ content, table }: FieldPosition, numbers: boolean): Option[] =>
  listFields(content).flatMap((field) =>
    field.type !== 'table' || field.key === table?.key
      ? []
      : field.columns
          .filter((column) => !numbers || isNumeric(column))
          .map(({ key, label }) => ({
            value: `${field.key}.${key}`,
            label: t`${label} in ${field.label}`,
          })),
  );
