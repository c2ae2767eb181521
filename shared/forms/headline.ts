import { Money } from '../fields.ts';
import { truncateCodeUnits } from '../text.ts';
import { isBlank } from './blank.ts';
import { evaluateForm } from './calculate.ts';
import { type Field, type Form, type FormValues, listFields } from './form.ts';
import { type EvaluatedValues, isUnknown, makeUnknown, type UnknownValue } from './unknown.ts';

const maxTitle = 120;
const titleTypes: ReadonlySet<Field['type']> = new Set([
  'text',
  'longText',
  'select',
  'radio',
  'email',
  'calculated',
  'number',
]);

/** True if the answer of a field can be the request's title. */
export const canBeTitle = ({ type }: Field) => titleTypes.has(type);
/** True if the answer of a field can be the request's amount. */
export const canBeAmount = (field: Field) =>
  field.type === 'money' || (field.type === 'calculated' && field.currency !== undefined);

/** Return the request's title: the answer of the form's title field, else the name of the form. */
export function formatRequestTitle(form: Form, values: FormValues): string {
  const value = values[form.titleField];
  const field = listFields(form).find(({ key }) => key === form.titleField);
  const label =
    field && 'options' in field
      ? field.options.find((option) => option.value === value)?.label
      : value;
  const text = typeof label === 'string' || typeof label === 'number' ? String(label).trim() : '';
  return text === '' ? form.name : truncateCodeUnits(text.replace(/\s+/g, ' '), maxTitle).trim();
}

/** Amount of a request: a value, null, or one that cannot be calculated. */
export type Amount = Money | null | UnknownValue;

/** Return the answer of the form's amount field. Null if it is empty, unknown if it is not an amount of money. */
export function readRequestAmount(
  { amountField }: Pick<Form, 'amountField'>,
  values: EvaluatedValues,
): Amount {
  const value = amountField === undefined ? undefined : values[amountField];
  if (isUnknown(value)) return value;
  if (isBlank(value)) return null;
  return Money.safeParse(value).data ?? makeUnknown('text');
}

/** Return an amount in the form for storage and answers. An unknown amount becomes null with a mark. */
export const markUnknownAmount = (amount: Amount) => ({
  amount: toKnownAmount(amount),
  ...(isUnknown(amount) && { isAmountUnknown: true as const }),
});

/** Return the amount that is stored with a request. */
export const readStoredAmount = (form: Form, values: FormValues) =>
  markUnknownAmount(readRequestAmount(form, evaluateForm(form, values)));

/** Return an amount for storage, or null if it is unknown. */
export const toKnownAmount = (amount: Amount): Money | null => (isUnknown(amount) ? null : amount);
