import { t } from '#frontend/lib/text.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import { isAsked } from '#shared/forms/field-kinds.ts';
import type { Form } from '#shared/forms/form.ts';

/** Return the label of an error's place: "Project", "Amount in expense 2". */
export function labelOf(form: Pick<Form, 'sections'>, path: string): string {
  const [key, row, column] = path.split('.');
  const field = fieldsOf(form).find((one) => one.key === key);
  if (!field || !isAsked(field)) return path;
  if (field.type !== 'table' || row === undefined) return field.label;
  const inRow = `${field.rowName} ${Number(row) + 1}`;
  const label = field.columns.find((one) => one.key === column)?.label;
  return label ? t`${label} in ${inRow}` : inRow;
}
