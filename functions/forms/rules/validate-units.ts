import type { Expression } from '#shared/forms/expression.ts';
import type { Column, Field, FormContent } from '#shared/forms/form.ts';
import {
  findMixedCurrencies,
  inferCurrencies,
  mayConvertCurrency,
  type ResultCurrencies,
} from '#shared/forms/units.ts';
import { t } from '#shared/language/t.ts';
import { findSoleReading } from '#shared/numbers/readings.ts';
import { findConditionLabel } from '#shared/routing/condition-words.ts';

type Table = Extract<Field, { type: 'table' }>;

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', 'sum', '<', '<=', '>', '>=']);

/** Return the texts used as operands of numbers, as typed. A date may be compared with dates. */
function findTextOperands(expression: Expression): string[] {
  if (!('op' in expression)) return [];
  const own = arithmetic.has(expression.op)
    ? expression.of.flatMap((part) =>
        'value' in part && typeof part.value === 'string' && isStray(part.value) ? part.value : [],
      )
    : [];
  return [...own, ...expression.of.flatMap(findTextOperands)];
}
const isStray = (text: string) =>
  text.trim() !== '' && findSoleReading(text) === undefined && !/^\d{4}-\d{2}-\d{2}/.test(text);

/**
 * Return the errors of a formula or condition concerning amounts: it mixes currencies, or its result has another
 * currency than its field. `field`: the field with the formula.
 */
export function validateUnits(
  expression: Expression,
  field: Field | Column | undefined,
  form: FormContent,
  table: Table | undefined,
): string[] {
  const columns = table?.columns ?? [];
  const words = (units: ResultCurrencies) =>
    [...units].map(([currency, name]) => {
      const column = columns.find(({ key }) => key === name);
      const label = column?.label ?? findConditionLabel(name, { forms: [form] });
      return `${label} (${currency})`;
    });
  const strays = findTextOperands(expression).map((text) => t`“${text}” is not a number.`);
  const mixed = findMixedCurrencies(expression, form, columns);
  if (mixed)
    return [
      ...strays,
      t`These amounts have different currencies: ${words(mixed).join(', ')}. Use one currency.`,
    ];
  const units = inferCurrencies(expression, form, columns);
  const currency = field?.type === 'calculated' ? field.currency : undefined;
  if (!currency || units.size === 0 || units.has(currency)) return strays;
  if (mayConvertCurrency(expression, form, columns)) return strays;
  return [
    ...strays,
    t`The result is in ${currency}, but it is calculated from ${words(units).join(', ')}.`,
  ];
}
