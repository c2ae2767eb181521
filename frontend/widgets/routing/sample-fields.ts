import { isDecimal, toNumber } from '#shared/decimal.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { type Form, type FormValue, listFields } from '#shared/forms/form.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { ConditionField } from '../condition/condition-field.ts';
import { listConditionFields } from './condition-fields.ts';
import type { RoutingNames } from './use-routing-names.ts';

const fieldsIn = (expression: Expression | undefined): string[] => {
  if (!expression || 'value' in expression) return [];
  return 'field' in expression ? [expression.field] : expression.of.flatMap(fieldsIn);
};

/**
 * Return the request fields that decide the path in this draft: fields of conditions, and fields that name approvers.
 */
export function collectPathFields({ condition, steps }: RoutingDraft): ReadonlySet<string> {
  const people = steps.flatMap(({ approvers }) =>
    approvers.kind === 'formUser' ? approvers.field : [],
  );
  return new Set([
    ...[condition, ...steps.map((step) => step.condition)].flatMap(fieldsIn),
    ...people,
  ]);
}

export const needsAmount = (draft: RoutingDraft) =>
  collectPathFields(draft).has('$amount') ||
  draft.steps.some(({ approvers }) => approvers.kind === 'doa');

export type SampleField = ConditionField & { readonly type: string };

/**
 * Return the form fields that a sample must answer. Calculated fields are left out, because their values derive from
 * other fields.
 */
export function listSampleFields(
  draft: RoutingDraft,
  form: Form | undefined,
  names: RoutingNames,
): SampleField[] {
  if (!form) return [];
  const wanted = collectPathFields(draft);
  const known = new Map(
    listConditionFields({ ...names, forms: [form] }).map((one) => [one.key, one]),
  );
  return listFields(form).flatMap(({ key, type }) => {
    const field = known.get(key);
    return field && wanted.has(key) && type !== 'calculated' ? { ...field, type } : [];
  });
}

/** Convert the text typed for a field (a number as decimal text) to the value that its form stores. */
export function parseSampleValue(field: SampleField, text: string): FormValue {
  if (text === '') return null;
  if (field.type === 'money') return { amount: text, currency: field.unit ?? 'EUR' };
  if (field.kind === 'several') return [text];
  if (field.kind === 'tick') return text === 'yes' || null;
  if (field.type === 'number' || field.type === 'rating')
    return isDecimal(text) ? (toNumber(text) ?? text) : text;
  return field.kind === 'yesNo' ? text === 'yes' : text;
}

/** Format the value of a field for its text input. */
export function formatSampleValue(value: FormValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value[0] : '';
  if (typeof value === 'object' && value && 'amount' in value) return value.amount;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
