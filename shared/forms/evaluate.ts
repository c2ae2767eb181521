import { isDecimal, limitDecimals, toDecimal } from '../decimal.ts';
import type { Money } from '../fields.ts';
import { foldName } from '../fold-name.ts';
import { arithmeticSteps, type PartNamer, reduceOperands } from './arithmetic.ts';
import { isBlankRow } from './blank.ts';
import type { Expression, Operator } from './expression.ts';
import {
  combineTruths,
  equalOperands,
  findCurrency,
  findUnknown,
  isEmpty,
  isList,
  isNumberText,
  isNumeric,
  isTrue,
  type Numeric,
  negateTruth,
  type Operand,
  order,
  type Truth,
  toDecimalText,
  toNumeric,
} from './operands.ts';
import {
  type EvaluatedRow,
  type EvaluatedValue,
  type EvaluatedValues,
  isUnknown,
  makeUnknown,
  type UnknownValue,
} from './unknown.ts';

/** Values for the names in an expression. */
export type EvaluationScope = {
  readonly values: EvaluatedValues;
  /** Row in which a column's expression is evaluated. */
  readonly row?: EvaluatedRow;
  /**
   * Return the value of a fact by its name without the dollar sign (`$amount`, `$department` ...). Called only for
   * names in the expression.
   */
  readonly facts?: (name: string) => EvaluatedValue | undefined;
  /**
   * Convert an amount to a common currency, or return null without a rate. If absent, amounts of different currencies
   * are not combined.
   */
  readonly convert?: (money: Money) => string | null;
  /** Currency of a calculated number without a configured one; for a column by row index. */
  readonly currencyOf?: (name: string, row?: number) => string | undefined;
};

const isMoney = (value: object): value is Money => 'amount' in value && 'currency' in value;

function toOperand(value: EvaluatedValue | undefined, scope: EvaluationScope): Operand {
  if (value === undefined || value === null) return null;
  if (isUnknown(value) || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    const decimal = toDecimal(value);
    return decimal === null ? makeUnknown('size') : { decimal };
  }
  if (Array.isArray(value))
    return value.map((item: string | EvaluatedRow) =>
      typeof item === 'string' ? item : isBlankRow(item) ? null : { decimal: '1' },
    );
  if (!isMoney(value)) return null;
  const decimal = scope.convert ? scope.convert(value) : value.amount;
  if (decimal === null) return makeUnknown('rate');
  if (!isDecimal(decimal)) return makeUnknown('text');
  return scope.convert ? { decimal } : { decimal, currency: value.currency };
}

function resolveName(name: string, scope: EvaluationScope): Operand {
  const operand = (value: EvaluatedValue | undefined, row?: number) => {
    const found = named(toOperand(value, scope), name);
    const known = isNumeric(found) ? found.currency : undefined;
    if (!isNumeric(found) || known || typeof value !== 'number') return found;
    const currency = scope.currencyOf?.(name, row);
    if (!currency) return found;
    const money = { amount: found.decimal, currency };
    return scope.convert ? named(toOperand(money, scope), name) : { ...found, currency };
  };
  if (name.startsWith('$')) return operand(scope.facts?.(name.slice(1)));
  const [head = '', column] = name.split('.');
  if (scope.row && column === undefined && Object.hasOwn(scope.row, head))
    return operand(scope.row[head]);
  const value = Object.hasOwn(scope.values, head) ? scope.values[head] : undefined;
  if (column === undefined) return operand(value);
  if (!Array.isArray(value)) return [];
  return value.map((row: string | EvaluatedRow, at) =>
    typeof row === 'string' || !Object.hasOwn(row, column) ? null : operand(row[column], at),
  );
}

/** Name the field that caused the error, unless an earlier operand caused it. */
const named = (operand: Operand, name: string): Operand =>
  isUnknown(operand) && operand.unknown.field === undefined
    ? makeUnknown(operand.unknown.why, name)
    : operand;

const difference = (of: readonly Operand[], nameOf: PartNamer) =>
  of.length === 1
    ? reduceOperands([{ decimal: '0' }, ...of], arithmeticSteps.subtract, (n) => nameOf(n - 1))
    : reduceOperands(of, arithmeticSteps.subtract, nameOf);

const flat = (operands: readonly Operand[]): readonly Operand[] =>
  operands
    .flatMap((operand) => (isList(operand) ? flat(operand) : [operand]))
    .filter((item) => !isEmpty(item));

function sumOperands(of: readonly Operand[], nameOf: PartNamer): Operand {
  const named = of.flatMap((operand, n) => flat([operand]).map((item) => ({ item, n })));
  const items = [{ decimal: '0' }, ...named.map(({ item }) => item)];
  return reduceOperands(items, arithmeticSteps.add, (at) => nameOf(named[at - 1]?.n ?? -1));
}

const isNumberLike = (operand: Operand) =>
  isNumeric(operand) || (typeof operand === 'string' && isNumberText(operand));

/** Return the maximum or minimum number if one operand is a number, else the last or first text, such as a day. */
function findExtreme(operands: readonly Operand[], sign: 1 | -1): Operand {
  const given = flat(operands);
  const items = given.some(isNumberLike) ? given.map(toNumeric) : given;
  let [best = null] = items;
  for (const operand of items) {
    const found = order(operand, best);
    if (isUnknown(found)) return found;
    if ((found ?? 0) * sign > 0) best = operand;
  }
  return best;
}

/** True if a text contains this part, or a list contains this item. An empty part is never contained. */
function contains(whole: Operand, part: Operand): Truth {
  const unknownOne = findUnknown(whole, part);
  if (unknownOne) return unknownOne;
  if (isList(whole))
    return isEmpty(part)
      ? false
      : combineTruths(
          whole.map((item) => equalOperands(item, part)),
          true,
        );
  if (typeof whole !== 'string' || typeof part !== 'string') return false;
  const sought = foldName(part);
  return sought !== '' && foldName(whole).includes(sought);
}

const compareFirstTwo = (of: readonly Operand[], holds: (order: number) => boolean): Truth => {
  const found = order(of[0] ?? null, of[1] ?? null);
  if (isUnknown(found)) return found;
  return found !== null && holds(found);
};

const operations: Record<Operator, (of: readonly Operand[], nameOf: PartNamer) => Operand> = {
  and: (of) => combineTruths(of.map(isTrue), false),
  or: (of) => combineTruths(of.map(isTrue), true),
  not: (of) => negateTruth(isTrue(of[0] ?? null)),
  '=': (of) => equalOperands(of[0] ?? null, of[1] ?? null),
  '!=': (of) => negateTruth(equalOperands(of[0] ?? null, of[1] ?? null)),
  '<': (of) => compareFirstTwo(of, (found) => found < 0),
  '<=': (of) => compareFirstTwo(of, (found) => found <= 0),
  '>': (of) => compareFirstTwo(of, (found) => found > 0),
  '>=': (of) => compareFirstTwo(of, (found) => found >= 0),
  '+': (of, nameOf) => reduceOperands(of, arithmeticSteps.add, nameOf),
  '-': difference,
  '*': (of, nameOf) => reduceOperands(of, arithmeticSteps.multiply, nameOf),
  '/': (of, nameOf) => reduceOperands(of, arithmeticSteps.divide, nameOf),
  sum: sumOperands,
  count: (of) => ({ decimal: String(flat(of).length) }),
  min: (of) => findExtreme(of, -1),
  max: (of) => findExtreme(of, 1),
  in: (of) =>
    combineTruths(
      flat(of.slice(1)).map((item) => equalOperands(of[0] ?? null, item)),
      true,
    ),
  contains: (of) => contains(of[0] ?? null, of[1] ?? null),
  empty: (of) =>
    combineTruths(
      of.map((one) => (isUnknown(one) ? one : isEmpty(one))),
      false,
    ),
};

/**
 * Evaluate an expression. Unknown names are empty, and a comparison with an empty value is false. A value that cannot
 * be calculated (division by zero, text among numbers, too many digits, amounts of different currencies, no exchange
 * rate) is unknown, as is everything that depends on it. Never throws for an `Expression` that its schema accepted.
 */
export function evaluate(expression: Expression, scope: EvaluationScope): Operand {
  if ('value' in expression) return toOperand(expression.value, scope);
  if ('field' in expression) return resolveName(expression.field, scope);
  const { op, of } = expression;
  const nameOf = (n: number) => {
    const part = of[n];
    return part && 'field' in part ? part.field : undefined;
  };
  return operations[op](
    of.map((part) => evaluate(part, scope)),
    nameOf,
  );
}

/** Evaluate a condition. The result is unknown if it depends on a value that cannot be calculated. */
export const evaluateTruth = (expression: Expression, scope: EvaluationScope): Truth =>
  isTrue(evaluate(expression, scope));

/** True if a condition is met. `whenUnknown`: the safe answer if it cannot be evaluated. */
export function holds(
  expression: Expression,
  scope: EvaluationScope,
  whenUnknown: boolean,
): boolean {
  const truth = evaluateTruth(expression, scope);
  return isUnknown(truth) ? whenUnknown : truth;
}

/**
 * Evaluate an expression to a number with its currency. Return null if it is empty, and unknown if it is not a number.
 */
export function evaluateNumber(
  expression: Expression,
  scope: EvaluationScope,
): Numeric | null | UnknownValue {
  const operand = evaluate(expression, scope);
  if (isEmpty(operand)) return null;
  const decimal = toDecimalText(operand, 'field' in expression ? expression.field : undefined);
  return isUnknown(decimal)
    ? decimal
    : { decimal: limitDecimals(decimal), currency: findCurrency(operand) };
}

/** Evaluate an expression to a decimal text. Return null if it is empty, and unknown if it is not a number. */
export function evaluateDecimal(
  expression: Expression,
  scope: EvaluationScope,
): string | null | UnknownValue {
  const found = evaluateNumber(expression, scope);
  return found === null || isUnknown(found) ? found : found.decimal;
}
