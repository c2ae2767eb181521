import { t } from '#frontend/lib/text.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Form, listFields } from '#shared/forms/form.ts';

/** Return the label of the field with an error: "Project", "Amount in expense 2". */
export function formatPathLabel(form: Pick<Form, 'sections'>, path: string): string {
  const [key, row, column] = path.split('.');
  const field = listFields(form).find((one) => one.key === key);
  if (!field || !isAnswerable(field)) return path;
  if (field.type !== 'table' || row === undefined) return field.label;
  const inRow = `${field.rowName} ${Number(row) + 1}`;
  const label = field.columns.find((one) => one.key === column)?.label;
  return label ? t`${label} in ${inRow}` : inRow;
}
