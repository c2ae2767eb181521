import { isDecimal } from '../decimal.ts';
import { Money } from '../fields.ts';
import { cutText } from '../text.ts';
import { fieldsOf } from './calculate.ts';
import type { Field, Form, FormValues } from './form.ts';

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
export function titleOf(form: Form, values: FormValues): string {
  const value = values[form.titleField];
  const field = fieldsOf(form).find(({ key }) => key === form.titleField);
  const label =
    field && 'options' in field
      ? field.options.find((option) => option.value === value)?.label
      : value;
  const text = typeof label === 'string' || typeof label === 'number' ? String(label).trim() : '';
  return text === '' ? form.name : cutText(text.replace(/\s+/g, ' '), maxTitle).trim();
}

/** The request's amount: the answer of the form's amount field, none while it is empty. */
export function amountOf(form: Form, values: FormValues): Money | null {
  const money = Money.safeParse(form.amountField ? values[form.amountField] : undefined);
  return money.success && isDecimal(money.data.amount) ? money.data : null;
}
