import type { Reference } from '#functions/organisation/rules/reference.ts';
import { getCurrencyDecimals, hasValidCurrencyDecimals } from '#shared/currency.ts';
import { isDecimal } from '#shared/decimal.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { Column, Field } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import { isMoment } from '#shared/moment.ts';
import { findSoleReading } from '#shared/numbers/readings.ts';
import { getConditionsCurrency } from '#shared/routing/sequence.ts';

/** Value that a condition compares with. */
export type Literal = Extract<Expression, { value: unknown }>['value'];
/** Field or column that a condition compares. */
export type ConditionField = Field | Column;

/** Whether a text is a number. An ambiguous text such as "5.000" is not. */
export const isNumber = (value: Literal) =>
  isDecimal(String(value)) &&
  (typeof value === 'number' || findSoleReading(String(value)) !== undefined);
const isDate = (text: string) => isMoment(`${text}T00:00:00.000Z`);

/**
 * Return the reason why a number has too many decimal places to be compared with money; undefined otherwise. Conditions
 * compare money in their own currency, and no amount has more decimal places than it.
 */
export const explainTooManyDecimals = (text: string, label: string, currency: string) =>
  hasValidCurrencyDecimals(text, currency)
    ? undefined
    : t`Compare ${label} with at most ${getCurrencyDecimals(currency)} decimal places (${currency}).`;

/** Return the reason why no answer to this field can match the value; undefined if one can. */
export function explainMismatch(
  field: ConditionField,
  value: Literal,
  label: string,
  { departments, locations, configuration }: Reference,
): string | undefined {
  const text = String(value);
  const knows = (things: readonly { id: string }[]) => things.some(({ id }) => id === text);
  switch (field.type) {
    case 'number':
    case 'money':
    case 'rating':
    case 'calculated':
      if (!isNumber(value)) return t`Compare ${label} with a number.`;
      return 'currency' in field
        ? explainTooManyDecimals(text, label, getConditionsCurrency(configuration))
        : undefined;
    case 'date':
      return isDate(text) ? undefined : t`Compare ${label} with a date.`;
    case 'dateTime':
      return isMoment(text) ? undefined : t`Compare ${label} with a day and a time.`;
    case 'department':
      return knows(departments) ? undefined : t`There is no such department.`;
    case 'location':
      return knows(locations) ? undefined : t`There is no such location.`;
    case 'checkbox':
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : t`Compare ${label} with yes or no.`;
    case 'select':
    case 'radio':
    case 'multiSelect':
      return field.options.some((option) => option.value === text)
        ? undefined
        : t`“${text}” is not a choice of ${label}.`;
    default:
      return undefined;
  }
}
