import { add, compare, divide, fromNumber, isDecimal, multiply, subtract } from '../decimal.ts';
import type { Money } from '../fields.ts';
import { foldName } from '../fold-name.ts';
import type { Expression, Operator } from './expression.ts';
import type { FormValue, FormValues } from './form.ts';

/** A number inside an expression: exact decimal text, so that sums of money never become floats. */
type Numeric = { readonly decimal: string };
export type Operand = null | boolean | string | Numeric | readonly Operand[];

/** What the names of an expression stand for. */
export type Scope = {
  readonly values: FormValues;
  /** The row a column's expression is computed in. */
  readonly row?: { readonly [column: string]: FormValue };
  /** `$amount`, `$department` ... without the dollar sign; only what an expression names is asked for. */
  readonly facts?: (name: string) => FormValue | undefined;
  /** Amount in one common currency; without it money counts by its own amount. */
  readonly convert?: (money: Money) => string | null;
};

const isNumeric = (operand: Operand): operand is Numeric =>
  typeof operand === 'object' && operand !== null && 'decimal' in operand;
const isList = (operand: Operand): operand is readonly Operand[] => Array.isArray(operand);
const isMoney = (value: object): value is Money => 'amount' in value && 'currency' in value;

function operandOf(value: FormValue | undefined, scope: Scope): Operand {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    const decimal = fromNumber(value);
    return decimal === null ? null : { decimal };
  }
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'string' ? item : { decimal: '1' }));
  if (!isMoney(value)) return null;
  const decimal = scope.convert ? scope.convert(value) : value.amount;
  return decimal !== null && isDecimal(decimal) ? { decimal } : null;
}

function look(name: string, scope: Scope): Operand {
  if (name.startsWith('$')) return operandOf(scope.facts?.(name.slice(1)), scope);
  const [head = '', column] = name.split('.');
  if (scope.row && column === undefined && Object.hasOwn(scope.row, head))
    return operandOf(scope.row[head], scope);
  const value = Object.hasOwn(scope.values, head) ? scope.values[head] : undefined;
  if (column === undefined) return operandOf(value, scope);
  if (!Array.isArray(value)) return [];
  return value.map((row) =>
    typeof row === 'string' || !Object.hasOwn(row, column) ? null : operandOf(row[column], scope),
  );
}

const isEmpty = (operand: Operand): boolean =>
  operand === null || operand === '' || (isList(operand) && operand.every(isEmpty));
const isTrue = (operand: Operand): boolean =>
  operand === true ||
  (isNumeric(operand) && compare(operand.decimal, '0') !== 0) ||
  (typeof operand === 'string' && operand !== '') ||
  (isList(operand) && !isEmpty(operand));

/** Empty counts as zero; text that is no number makes the whole result empty. */
function numberOf(operand: Operand): string | null {
  if (isNumeric(operand)) return operand.decimal;
  if (operand === null || operand === '') return '0';
  return typeof operand === 'string' && isDecimal(operand) ? operand : null;
}

/** Order of two operands, or null when they can't be compared (one is empty, or kinds differ). */
function order(left: Operand, right: Operand): number | null {
  if (isEmpty(left) || isEmpty(right)) return null;
  if (isNumeric(left) || isNumeric(right)) {
    const a = numberOf(left);
    const b = numberOf(right);
    return a === null || b === null ? null : compare(a, b);
  }
  if (typeof left === 'string' && typeof right === 'string')
    return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return null;
}

function same(left: Operand, right: Operand): boolean {
  if (isEmpty(left) && isEmpty(right)) return true;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, i) => same(item, right[i] ?? null));
  return order(left, right) === 0;
}

function arithmetic(
  operands: readonly Operand[],
  step: (a: string, b: string) => string | null,
): Operand {
  let result: string | null = null;
  for (const operand of operands) {
    const next = numberOf(operand);
    if (next === null) return null;
    result = result === null ? next : step(result, next);
    if (result === null) return null;
  }
  return result === null ? null : { decimal: result };
}

const flat = (operands: readonly Operand[]): readonly Operand[] =>
  operands
    .flatMap((operand) => (isList(operand) ? flat(operand) : [operand]))
    .filter((item) => !isEmpty(item));

function extreme(operands: readonly Operand[], sign: 1 | -1): Operand {
  let best: Operand = null;
  for (const operand of flat(operands)) {
    if (best === null || (order(operand, best) ?? 0) * sign > 0) best = operand;
  }
  return best;
}

/** Whether a text has this part, or several things have this one among them. Nothing contains what is empty. */
function contains(whole: Operand, part: Operand): boolean {
  if (isList(whole)) return !isEmpty(part) && whole.some((item) => same(item, part));
  if (typeof whole !== 'string' || typeof part !== 'string') return false;
  const sought = foldName(part);
  return sought !== '' && foldName(whole).includes(sought);
}

const compareFirstTwo = (of: readonly Operand[], holds: (order: number) => boolean): boolean => {
  const found = order(of[0] ?? null, of[1] ?? null);
  return found !== null && holds(found);
};

const operations: Record<Operator, (of: readonly Operand[]) => Operand> = {
  and: (of) => of.every(isTrue),
  or: (of) => of.some(isTrue),
  not: (of) => !isTrue(of[0] ?? null),
  '=': (of) => same(of[0] ?? null, of[1] ?? null),
  '!=': (of) => !same(of[0] ?? null, of[1] ?? null),
  '<': (of) => compareFirstTwo(of, (found) => found < 0),
  '<=': (of) => compareFirstTwo(of, (found) => found <= 0),
  '>': (of) => compareFirstTwo(of, (found) => found > 0),
  '>=': (of) => compareFirstTwo(of, (found) => found >= 0),
  '+': (of) => arithmetic(of, add),
  '-': (of) => arithmetic(of.length === 1 ? [{ decimal: '0' }, ...of] : of, subtract),
  '*': (of) => arithmetic(of, multiply),
  '/': (of) => arithmetic(of, (a, b) => (compare(b, '0') === 0 ? null : divide(a, b, 12))),
  sum: (of) => arithmetic([{ decimal: '0' }, ...flat(of)], add),
  count: (of) => ({ decimal: String(flat(of).length) }),
  min: (of) => extreme(of, -1),
  max: (of) => extreme(of, 1),
  in: (of) => flat(of.slice(1)).some((item) => same(of[0] ?? null, item)),
  contains: (of) => contains(of[0] ?? null, of[1] ?? null),
  empty: (of) => of.every(isEmpty),
};

/**
 * Value of an expression. Names that aren't there are empty; division by zero and sums over text are empty; comparing
 * with something empty is false. Never throws on an `Expression` that its schema accepted.
 */
export function evaluate(expression: Expression, scope: Scope): Operand {
  if ('value' in expression) return operandOf(expression.value, scope);
  if ('field' in expression) return look(expression.field, scope);
  return operations[expression.op](expression.of.map((part) => evaluate(part, scope)));
}

/** Whether a condition holds. */
export const holds = (expression: Expression, scope: Scope): boolean =>
  isTrue(evaluate(expression, scope));

/** Value of an expression as decimal text, null when it is none. */
export function evaluateDecimal(expression: Expression, scope: Scope): string | null {
  const operand = evaluate(expression, scope);
  return isEmpty(operand) ? null : numberOf(operand);
}
