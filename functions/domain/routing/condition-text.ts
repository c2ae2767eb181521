import { isDecimal } from '#shared/decimal.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import type { Expression, Operator } from '#shared/forms/expression.ts';
import { moneyText } from '#shared/money-text.ts';
import type { Facts } from './facts.ts';
import type { Reference } from './reference.ts';

const factLabels: Record<string, string> = {
  $amount: 'the amount',
  $department: 'the department',
  $location: 'the location',
  $priority: 'the priority',
  $category: 'the category',
};
const infix: Partial<Record<Operator, string>> = {
  and: ' and ',
  or: ' or ',
  '=': ' is ',
  '!=': ' is not ',
  '<': ' is less than ',
  '<=': ' is at most ',
  '>': ' is more than ',
  '>=': ' is at least ',
  '+': ' + ',
  '-': ' − ',
  '*': ' × ',
  '/': ' ÷ ',
};
const prefix: Partial<Record<Operator, string>> = {
  sum: 'the sum of ',
  count: 'the number of ',
  min: 'the least of ',
  max: 'the greatest of ',
  not: 'not ',
};

/** Label of a name that a condition uses: "the amount", "Total", "Lines: Amount". */
export function labelOf(name: string, facts: Pick<Facts, 'form'>): string {
  const known = factLabels[name];
  if (known || !facts.form) return known ?? name;
  const [head = '', column] = name.split('.');
  const field = fieldsOf(facts.form).find(({ key }) => key === head);
  if (!field || field.type === 'note') return name;
  if (column === undefined || field.type !== 'table') return field.label;
  const found = field.columns.find(({ key }) => key === column);
  return `${field.label}: ${found?.label ?? column}`;
}

function literal(
  value: string | number | boolean | null,
  beside: readonly string[],
  reference: Reference,
): string {
  if (value === null) return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (beside.includes('$amount') && isDecimal(text))
    return moneyText({ amount: text, currency: reference.configuration.currency });
  const things = [...reference.departments, ...reference.locations, ...reference.categories];
  return things.find(({ id }) => id === text)?.name ?? text;
}

/** A condition as a person reads it: "the amount is more than 1,000.00 EUR and the location is Berlin". */
export function conditionText(
  expression: Expression,
  facts: Pick<Facts, 'form'>,
  reference: Reference,
): string {
  const show = (part: Expression, beside: readonly string[]): string => {
    if ('value' in part) return literal(part.value, beside, reference);
    if ('field' in part) return labelOf(part.field, facts);
    const names = part.of.flatMap((item) => ('field' in item ? [item.field] : []));
    const parts = part.of.map((item) => show(item, names));
    if (part.op === 'empty') return `${parts.join(', ')} is empty`;
    if (part.op === 'in') return `${parts[0] ?? ''} is one of ${parts.slice(1).join(', ')}`;
    const between = infix[part.op];
    return between ? parts.join(between) : `${prefix[part.op] ?? ''}${parts.join(', ')}`;
  };
  return show(expression, []);
}
