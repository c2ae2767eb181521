import { Money } from '../fields.ts';
import { cutText } from '../text.ts';
import { isBlank } from './blank.ts';
import { listFields, settle } from './calculate.ts';
import type { Field, Form, FormValues } from './form.ts';
import { isUnknown, type Settled, type Unknown, unknown } from './unknown.ts';

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

/** Whether the answer of a field can head a request. */
export const canBeTitle = ({ type }: Field) => titleTypes.has(type);
/** Whether the answer of a field can be the amount of a request. */
export const canBeAmount = (field: Field) =>
  field.type === 'money' || (field.type === 'calculated' && field.currency !== undefined);

/** The request's title: the answer of the form's title field, else the name of the form. */
export function formatRequestTitle(form: Form, values: FormValues): string {
  const value = values[form.titleField];
  const field = listFields(form).find(({ key }) => key === form.titleField);
  const label =
    field && 'options' in field
      ? field.options.find((option) => option.value === value)?.label
      : value;
  const text = typeof label === 'string' || typeof label === 'number' ? String(label).trim() : '';
  return text === '' ? form.name : cutText(text.replace(/\s+/g, ' '), maxTitle).trim();
}

/** The amount of a request: one, none, or one that can't be calculated. */
export type Amount = Money | null | Unknown;

/** The answer of the form's amount field, null while it is empty; unknown where it is no amount of money. */
export function readRequestAmount(
  { amountField }: Pick<Form, 'amountField'>,
  values: Settled,
): Amount {
  const value = amountField === undefined ? undefined : values[amountField];
  if (isUnknown(value)) return value;
  if (isBlank(value)) return null;
  return Money.safeParse(value).data ?? unknown('text');
}

/** Amount as a draft stores it: none also where it is unknown, which is said beside it then. */
export function headAmount(form: Form, values: FormValues) {
  const amount = readRequestAmount(form, settle(form, values));
  return {
    amount: knownAmount(amount),
    ...(isUnknown(amount) && { isAmountUnknown: true as const }),
  };
}

/** Storable part of an amount; none if it is unknown. */
export const knownAmount = (amount: Amount): Money | null => (isUnknown(amount) ? null : amount);
