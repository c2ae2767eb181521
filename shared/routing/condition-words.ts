import { isDecimal } from '#shared/decimal.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import type { Expression, Operator } from '#shared/forms/expression.ts';
import type { Form } from '#shared/forms/form.ts';
import { moneyText } from '#shared/money-text.ts';

/** What of a form conditions need. */
type AskedIn = Pick<Form, 'sections'>;

/** What the names and ids of a condition are called. */
export type ConditionNames = {
  /** Where labels of fields and options are looked for. */
  readonly forms: readonly AskedIn[];
  /** Departments, locations and categories. */
  readonly things: readonly { readonly id: string; readonly name: string }[];
  /** Of the application: amounts are compared in it. */
  readonly currency: string;
};

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

const fieldNamed = (name: string, forms: readonly AskedIn[]) => {
  const [head = '', column] = name.split('.');
  const field = forms.flatMap(fieldsOf).find(({ key }) => key === head);
  const found =
    field?.type === 'table' && column !== undefined
      ? field.columns.find(({ key }) => key === column)
      : undefined;
  return { field, column: found };
};

/** Label of a name that a condition uses: "the amount", "Total", "Lines: Amount". */
export function conditionLabel(name: string, { forms }: Pick<ConditionNames, 'forms'>): string {
  const known = factLabels[name];
  const { field, column } = fieldNamed(name, forms);
  if (known || !field || field.type === 'note') return known ?? name;
  if (!name.includes('.') || field.type !== 'table') return field.label;
  return `${field.label}: ${column?.label ?? name.split('.')[1]}`;
}

/** What a choice of these fields is called. */
function optionLabel(text: string, beside: readonly string[], forms: readonly AskedIn[]) {
  for (const name of beside) {
    const { field, column } = fieldNamed(name, forms);
    const asked = column ?? field;
    if (asked && 'options' in asked) {
      const option = asked.options.find(({ value }) => value === text);
      if (option) return option.label;
    }
  }
  return undefined;
}

function literal(
  value: string | number | boolean | null,
  beside: readonly string[],
  { forms, things, currency }: ConditionNames,
): string {
  if (value === null) return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (beside.includes('$amount') && isDecimal(text)) return moneyText({ amount: text, currency });
  const thing = things.find(({ id }) => id === text);
  return thing?.name ?? optionLabel(text, beside, forms) ?? text;
}

const joining: ReadonlySet<Operator> = new Set(['and', 'or']);
const calculating: ReadonlySet<Operator> = new Set(['+', '-', '*', '/']);

/** Whether what belongs together would be read otherwise: "one or (two and three)". */
const needsBrackets = (part: Expression, within: Operator) => {
  if (!('op' in part) || part.op === within || part.of.length < 2) return false;
  return joining.has(part.op) || (calculating.has(part.op) && calculating.has(within));
};

/** A condition as a person reads it: "the amount is more than 1,000.00 EUR and the location is Berlin". */
export function conditionWords(expression: Expression, names: ConditionNames): string {
  const show = (part: Expression, beside: readonly string[]): string => {
    if ('value' in part) return literal(part.value, beside, names);
    if ('field' in part) return conditionLabel(part.field, names);
    const fields = part.of.flatMap((item) => ('field' in item ? [item.field] : []));
    const parts = part.of.map((item) => {
      const words = show(item, fields);
      return needsBrackets(item, part.op) ? `(${words})` : words;
    });
    if (part.op === 'empty') return `${parts.join(', ')} is empty`;
    if (part.op === 'in') return `${parts[0] ?? ''} is one of ${parts.slice(1).join(', ')}`;
    const between = infix[part.op];
    return between ? parts.join(between) : `${prefix[part.op] ?? ''}${parts.join(', ')}`;
  };
  return show(expression, []);
}
