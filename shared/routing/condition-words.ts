import { isDecimal } from '#shared/decimal.ts';
import { PlainDate } from '#shared/fields.ts';
import type { Expression, Operator } from '#shared/forms/expression.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Form, listFields } from '#shared/forms/form.ts';
import { msg, t, translateText } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { formatUtcMoment, isMoment } from '#shared/moment.ts';
import { formatMoneyText } from '#shared/money-text.ts';

/** Parts of a form that conditions use. */
type AskedIn = Pick<Form, 'sections'>;

/** Labels for the names and ids in a condition. */
export type ConditionNames = {
  /** Forms with the labels of fields and options. */
  readonly forms: readonly AskedIn[];
  /** Older versions of forms, for the labels of deleted fields. */
  readonly former?: readonly AskedIn[];
  /** Departments, locations, approval levels, and categories. */
  readonly things: readonly { readonly id: string; readonly name: string }[];
  /** Currency of the application, in which amounts are compared. */
  readonly currency: string;
  /**
   * Formats for days ("2026-11-21") and times for the viewer. If undefined, formats that suit everybody are used, with
   * times in UTC.
   */
  readonly inTime?: Record<'date' | 'moment', (text: string) => string>;
  /** Whether the whole text is in quotation marks. */
  readonly isQuoted?: boolean;
};

const factLabels: Record<string, string> = {
  $amount: msg('the amount'),
  $department: msg('the requester’s department'),
  $location: msg('the requester’s location'),
  $role: msg('the requester’s role'),
  $level: msg('the requester’s approval level'),
  $priority: msg('the priority'),
  $category: msg('the category'),
};
type JoinOperands = (one: string, other: string) => string;
const infix: Partial<Record<Operator, JoinOperands>> = {
  and: (one, other) => t`${one} and ${other}`,
  or: (one, other) => t`${one} or ${other}`,
  '=': (one, other) => t`${one} is ${other}`,
  '!=': (one, other) => t`${one} is not ${other}`,
  '<': (one, other) => t`${one} is less than ${other}`,
  '<=': (one, other) => t`${one} is at most ${other}`,
  '>': (one, other) => t`${one} is more than ${other}`,
  '>=': (one, other) => t`${one} is at least ${other}`,
  '+': (one, other) => `${one} + ${other}`,
  '-': (one, other) => `${one} − ${other}`,
  '*': (one, other) => `${one} × ${other}`,
  '/': (one, other) => `${one} ÷ ${other}`,
};
/** Words for comparing days and times. */
const infixInTime: Partial<Record<Operator, JoinOperands>> = {
  '<': (one, other) => t`${one} is before ${other}`,
  '<=': (one, other) => t`${one} is not after ${other}`,
  '>': (one, other) => t`${one} is after ${other}`,
  '>=': (one, other) => t`${one} is not before ${other}`,
};
const prefix: Partial<Record<Operator, (all: string) => string>> = {
  sum: (all) => t`the sum of ${all}`,
  count: (all) => t`the number of ${all}`,
  min: (all) => t`the least of ${all}`,
  max: (all) => t`the greatest of ${all}`,
  not: (all) => t`not ${all}`,
};

const fieldNamed = (name: string, forms: readonly AskedIn[]) => {
  const [head = '', column] = name.split('.');
  const field = forms.flatMap(listFields).find(({ key }) => key === head);
  const found =
    field?.type === 'table' && column !== undefined
      ? field.columns.find(({ key }) => key === column)
      : undefined;
  return { field, column: found };
};

const pathSuffix = 'Path';
/** Return the base fact of a fact that includes all ancestors: `$department` of `$departmentPath`. */
export const parsePathFact = (name: string): string | undefined =>
  name.startsWith('$') && name.endsWith(pathSuffix) ? name.slice(0, -pathSuffix.length) : undefined;
/** Return the fact for a location or department that includes all ancestors. */
export const toPathFact = (place: string): string => `${place}${pathSuffix}`;

type Labels = Pick<ConditionNames, 'forms' | 'former'>;

/** Return the label of a name in a condition: "the amount", "Total", "Lines: Amount". */
export function findConditionLabel(name: string, { forms, former = [] }: Labels): string {
  const known = lookUp(factLabels, parsePathFact(name) ?? name);
  if (known) return translateText(known);
  const label = findFormFieldLabel(name, forms);
  if (label !== undefined) return label;
  const before = findFormFieldLabel(name, former);
  return before === undefined ? name : t`${before} (which the form no longer has)`;
}

function findFormFieldLabel(name: string, forms: readonly AskedIn[]): string | undefined {
  const { field, column } = fieldNamed(name, forms);
  if (!field || !isAnswerable(field)) return undefined;
  if (!name.includes('.') || field.type !== 'table') return field.label;
  return `${field.label}: ${column?.label ?? name.split('.')[1]}`;
}

/** Put the label of a question in quotation marks, because many end in a question mark. */
const quoted = (name: string, labels: Labels & Pick<ConditionNames, 'isQuoted'>): string =>
  labels.isQuoted || name.startsWith('$')
    ? findConditionLabel(name, labels)
    : t`“${findConditionLabel(name, labels)}”`;

/** Return the label of an option of these fields. */
function findOptionLabel(text: string, beside: readonly string[], forms: readonly AskedIn[]) {
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

function formatLiteral(
  value: string | number | boolean | null,
  beside: readonly string[],
  { forms, things, currency, inTime }: ConditionNames,
): string {
  if (value === null) return t`empty`;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  const text = String(value);
  if (beside.includes('$amount') && isDecimal(text))
    return formatMoneyText({ amount: text, currency });
  if (isMoment(text)) return (inTime?.moment ?? formatUtcMoment)(text);
  if (inTime && PlainDate.safeParse(text).success) return inTime.date(text);
  const thing = things.find(({ id }) => id === text);
  const named = thing?.name ?? findOptionLabel(text, beside, forms);
  return (
    named ?? (beside.some((name) => lookUp(factValueLabels, name)) ? translateText(text) : text)
  );
}

/** Facts whose values are words of the product, marked here for translation. */
const factValueLabels: Readonly<Record<string, readonly string[]>> = {
  $priority: [msg('low'), msg('normal'), msg('high'), msg('urgent')],
  $role: [msg('Employee'), msg('Approver')],
};

const isInTime = (part: Expression): boolean =>
  'value' in part && (PlainDate.safeParse(part.value).success || isMoment(String(part.value)));

const joining: ReadonlySet<Operator> = new Set(['and', 'or']);
const calculating: ReadonlySet<Operator> = new Set(['+', '-', '*', '/']);

/** True if brackets are needed to avoid misreading: "one or (two and three)". */
const needsBrackets = (part: Expression, within: Operator) => {
  if (!('op' in part) || part.op === within || part.of.length < 2) return false;
  return joining.has(part.op) || (calculating.has(part.op) && calculating.has(within));
};

/** Format a condition as text: "the amount is more than 1,000.00 EUR and the location is Berlin". */
export function describeCondition(expression: Expression, names: ConditionNames): string {
  const show = (part: Expression, beside: readonly string[], within?: Operator): string => {
    if ('value' in part) return formatLiteral(part.value, beside, names);
    if ('field' in part)
      return within === undefined || calculating.has(within)
        ? findConditionLabel(part.field, names)
        : quoted(part.field, names);
    const fields = part.of.flatMap((item) => ('field' in item ? [item.field] : []));
    const parts = part.of.map((item) => {
      const words = show(item, fields, part.op);
      return needsBrackets(item, part.op) ? `(${words})` : words;
    });
    const [whole = '', ...others] = parts;
    if (part.op === 'contains')
      return fields.some(parsePathFact)
        ? t`${whole} is ${others.join(', ')} or below`
        : t`${whole} contains “${others.join(', ')}”`;
    if (part.op === 'empty') return t`${parts.join(', ')} is empty`;
    if (part.op === 'in') return t`${whole} is one of ${others.join(', ')}`;
    const between = (part.of.some(isInTime) && infixInTime[part.op]) || infix[part.op];
    if (between) return parts.reduce(between);
    const all = parts.join(', ');
    return prefix[part.op]?.(all) ?? all;
  };
  return show(expression, []);
}
