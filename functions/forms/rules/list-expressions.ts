import type { Expression } from '#shared/forms/expression.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import type { Column, Field } from '#shared/forms/form.ts';

/** Return the conditions and the formula of a field or column, keyed by property name. */
export function listFieldExpressions(
  field: Field | Column,
): { part: string; expression: Expression }[] {
  const required =
    !isAnswerable(field) || typeof field.required === 'boolean' ? undefined : field.required;
  const readOnly =
    'readOnly' in field && typeof field.readOnly === 'object' ? field.readOnly : undefined;
  const formula = field.type === 'calculated' ? field.formula : undefined;
  const parts = { visibleWhen: field.visibleWhen, required, readOnly, formula };
  return Object.entries(parts).flatMap(([part, expression]) =>
    expression ? [{ part, expression }] : [],
  );
}
