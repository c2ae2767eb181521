import { round } from '../decimal.ts';
import { evaluateDecimal, holds, type Scope } from './evaluate.ts';
import { isAsked } from './field-kinds.ts';
import type { Column, Field, Form, FormValue, FormValues } from './form.ts';

type Row = { [column: string]: FormValue };

export const fieldsOf = (form: Pick<Form, 'sections'>): readonly Field[] =>
  form.sections.flatMap((section) => section.fields);

/** Whether a field (or a column, in its row) is shown with these answers. */
export const isVisible = (field: Field | Column, scope: Scope): boolean =>
  field.visibleWhen === undefined || holds(field.visibleWhen, scope);

/** Whether a shown field (or column) has to be answered. */
export const isRequired = (field: Field | Column, scope: Scope): boolean =>
  isAsked(field) &&
  (typeof field.required === 'boolean' ? field.required : holds(field.required, scope));

function calculateField(field: Extract<Field, { type: 'calculated' }>, scope: Scope): FormValue {
  const result = evaluateDecimal(field.formula, scope);
  if (result === null) return null;
  const rounded = round(result, field.decimals);
  return field.currency ? { amount: rounded, currency: field.currency } : Number(rounded);
}

function settleRow(columns: readonly Column[], row: Row, values: FormValues): Row {
  const settled: Row = {};
  for (const column of columns) {
    const scope = { values, row: { ...row, ...settled } };
    if (!isVisible(column, scope)) continue;
    const value = column.type === 'calculated' ? calculateField(column, scope) : row[column.key];
    if (value !== undefined && value !== null) settled[column.key] = value;
  }
  return settled;
}

/**
 * Visibility and formulas look at the last pass; answers always come from what was given, so that none is lost on the
 * way.
 */
function pass(fields: readonly Field[], given: FormValues, before: FormValues): FormValues {
  const after: FormValues = {};
  for (const field of fields) {
    const scope = { values: { ...before, ...after } };
    if (!isAsked(field) || !isVisible(field, scope)) continue;
    const value = given[field.key];
    if (field.type === 'calculated') after[field.key] = calculateField(field, scope);
    else if (field.type === 'table' && Array.isArray(value))
      after[field.key] = value.map((row) =>
        typeof row === 'string' ? {} : settleRow(field.columns, row, scope.values),
      );
    else if (value !== undefined) after[field.key] = value;
  }
  return after;
}

/**
 * The answers with every calculated field computed and every hidden one left out. A field may depend on later ones:
 * passes repeat until nothing changes, at most once per field (the form's lint refuses circles).
 */
export function calculate(form: Pick<Form, 'sections'>, values: FormValues): FormValues {
  const fields = fieldsOf(form);
  let before = values;
  for (let i = 0; i <= fields.length; i += 1) {
    const after = pass(fields, values, before);
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    before = after;
  }
  return before;
}
