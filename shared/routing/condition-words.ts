import { isDecimal } from '#shared/decimal.ts';
import { PlainDate } from '#shared/fields.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import type { Expression, Operator } from '#shared/forms/expression.ts';
import { isAsked } from '#shared/forms/field-kinds.ts';
import type { Form } from '#shared/forms/form.ts';
import { isMoment, momentText } from '#shared/moment.ts';
import { moneyText } from '#shared/money-text.ts';

/** What of a form conditions need. */
type AskedIn = Pick<Form, 'sections'>;

/** What the names and ids of a condition are called. */
export type ConditionNames = {
  /** Where labels of fields and options are looked for. */
  readonly forms: readonly AskedIn[];
  /** Forms that were asked before: a field that is gone is called as it was there. */
  readonly former?: readonly AskedIn[];
  /** Departments, locations, approval levels and categories. */
  readonly things: readonly { readonly id: string; readonly name: string }[];
  /** Of the application: amounts are compared in it. */
  readonly currency: string;
};

const factLabels: Record<string, string> = {
  $amount: 'the amount',
  $department: 'the requester’s department',
  $location: 'the requester’s location',
  $role: 'the requester’s role',
  $level: 'the requester’s approval level',
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
/** Of days and moments. */
const infixInTime: Partial<Record<Operator, string>> = {
  '<': ' is before ',
  '<=': ' is not after ',
  '>': ' is after ',
  '>=': ' is not before ',
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

const pathSuffix = 'Path';
/** Of a fact that is a place with all above it, the place itself: `$department` of `$departmentPath`. */
export const placeOf = (name: string): string | undefined =>
  name.startsWith('$') && name.endsWith(pathSuffix) ? name.slice(0, -pathSuffix.length) : undefined;
/** The fact that holds a place with all above it. */
export const pathTo = (place: string): string => `${place}${pathSuffix}`;

type Labels = Pick<ConditionNames, 'forms' | 'former'>;

/** Label of a name that a condition uses: "the amount", "Total", "Lines: Amount". */
export function conditionLabel(name: string, { forms, former = [] }: Labels): string {
  const known = factLabels[placeOf(name) ?? name];
  if (known) return known;
  const label = fieldLabel(name, forms);
  if (label !== undefined) return label;
  const before = fieldLabel(name, former);
  return before === undefined ? name : `${before} (which the form no longer has)`;
}

function fieldLabel(name: string, forms: readonly AskedIn[]): string | undefined {
  const { field, column } = fieldNamed(name, forms);
  if (!field || !isAsked(field)) return undefined;
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
  if (isMoment(text)) return momentText(text);
  const thing = things.find(({ id }) => id === text);
  return thing?.name ?? optionLabel(text, beside, forms) ?? text;
}

const isInTime = (part: Expression): boolean =>
  'value' in part && (PlainDate.safeParse(part.value).success || isMoment(String(part.value)));

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
    const [whole = '', ...others] = parts;
    if (part.op === 'contains')
      return fields.some(placeOf)
        ? `${whole} is ${others.join(', ')} or below`
        : `${whole} contains “${others.join(', ')}”`;
    if (part.op === 'empty') return `${parts.join(', ')} is empty`;
    if (part.op === 'in') return `${whole} is one of ${others.join(', ')}`;
    const between = (part.of.some(isInTime) && infixInTime[part.op]) || infix[part.op];
    return between ? parts.join(between) : `${prefix[part.op] ?? ''}${parts.join(', ')}`;
  };
  return show(expression, []);
}
