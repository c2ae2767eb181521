import { compareDecimals as compareExactly, isDecimal, limitDecimals } from '../decimal.ts';
import { findSoleReading, listNumberReadings } from '../numbers/readings.ts';
import { isBlank } from './blank.ts';
import { isUnknown, makeUnknown, type UnknownValue } from './unknown.ts';

/** A number in an expression, as exact decimal text so that sums of money never become floats. */
export type Numeric = { readonly decimal: string; readonly currency?: string | undefined };
export type Operand = null | boolean | string | Numeric | UnknownValue | readonly Operand[];

const compare = (a: string, b: string) => compareExactly(limitDecimals(a), limitDecimals(b));

export const isNumeric = (operand: Operand): operand is Numeric =>
  typeof operand === 'object' && operand !== null && 'decimal' in operand;
export const isList = (operand: Operand): operand is readonly Operand[] => Array.isArray(operand);
export const isEmpty = (operand: Operand): boolean =>
  isBlank(operand) || (isList(operand) && operand.every(isEmpty));

/** Return the first of two operands that is unknown, if any. */
export function findUnknown(left: Operand, right: Operand): UnknownValue | undefined {
  if (isUnknown(left)) return left;
  return isUnknown(right) ? right : undefined;
}

/** Three-valued logic: a result that depends on an unknown value is unknown, unless other values decide it. */
export type Truth = boolean | UnknownValue;
export const isTrue = (operand: Operand): Truth => {
  if (isUnknown(operand)) return operand;
  return (
    operand === true ||
    (isNumeric(operand) && compare(operand.decimal, '0') !== 0) ||
    (typeof operand === 'string' && !isEmpty(operand)) ||
    (isList(operand) && !isEmpty(operand))
  );
};
/** Return `decisive` if one value equals it, else the first unknown value, else the opposite. */
export function combineTruths(truths: readonly Truth[], decisive: boolean): Truth {
  if (truths.includes(decisive)) return decisive;
  return truths.find(isUnknown) ?? !decisive;
}
export const negateTruth = (truth: Truth): Truth => (isUnknown(truth) ? truth : !truth);

/**
 * Convert to decimal text. Empty counts as zero. Text that is not a number or is ambiguous ("1.000") makes the result
 * unknown.
 */
export function toDecimalText(operand: Operand, name?: string): string | UnknownValue {
  if (isNumeric(operand)) return operand.decimal;
  if (isUnknown(operand)) return operand;
  if (isEmpty(operand)) return '0';
  const read = typeof operand === 'string' ? findSoleReading(operand) : undefined;
  return read !== undefined && isDecimal(read) ? read : makeUnknown('text', name);
}

/** True if a text is a number, even an ambiguous one ("1.000"). */
export const isNumberText = (text: string): boolean =>
  Object.keys(listNumberReadings(text)).length > 0;

/** Convert an operand to a number. Unknown if it is not a number. */
export function toNumeric(operand: Operand): Numeric | UnknownValue {
  if (isNumeric(operand)) return operand;
  const decimal = toDecimalText(operand);
  return isUnknown(decimal) ? decimal : { decimal };
}

/** Return the currency of an amount, or undefined for plain numbers. */
export const findCurrency = (operand: Operand): string | undefined =>
  isNumeric(operand) ? operand.currency : undefined;
const hasTwoCurrencies = (operands: readonly Operand[]) =>
  new Set(operands.flatMap((operand) => findCurrency(operand) ?? [])).size > 1;

/** Compare two operands. Null if they cannot be compared (one is empty, or types differ). */
export function order(left: Operand, right: Operand): number | null | UnknownValue {
  const unknownOne = findUnknown(left, right);
  if (unknownOne) return unknownOne;
  if (isEmpty(left) || isEmpty(right)) return null;
  if (isNumeric(left) || isNumeric(right)) {
    const a = toDecimalText(left);
    const b = toDecimalText(right);
    if (isUnknown(a)) return a;
    if (isUnknown(b)) return b;
    return hasTwoCurrencies([left, right]) ? makeUnknown('currency') : compare(a, b);
  }
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean')
    return left === right ? 0 : left ? 1 : -1;
  return null;
}

/** Compare two texts by value if both are numbers: "9000" is less than "10000". */
function compareTexts(left: string, right: string): number | UnknownValue {
  if (isNumberText(left) && isNumberText(right)) {
    const [a, b] = [toDecimalText(left), toDecimalText(right)];
    if (isUnknown(a)) return a;
    return isUnknown(b) ? b : compare(a, b);
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

export function equalOperands(left: Operand, right: Operand): Truth {
  const unknownOne = findUnknown(left, right);
  if (unknownOne) return unknownOne;
  if (isEmpty(left) && isEmpty(right)) return true;
  if (isList(left) && isList(right))
    return left.length === right.length
      ? combineTruths(
          left.map((item, i) => equalOperands(item, right[i] ?? null)),
          false,
        )
      : false;
  // Two texts are compared as texts, because they may be codes: "007" differs from "7".
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  const found = order(left, right);
  if (isUnknown(found) && (found.unknown.why === 'currency' || canEqualInReading(left, right)))
    return found;
  // This is false for a text that is not a number.
  return found === 0;
}

/**
 * Whether a text is a number in at least one reading ("1.000" is 1 or 1000), and equals the other operand in that
 * reading.
 */
function canEqualInReading(left: Operand, right: Operand): boolean {
  const [text, number] = typeof left === 'string' ? [left, right] : [right, left];
  if (typeof text !== 'string' || !isNumeric(number)) return false;
  const readings = Object.values(listNumberReadings(text)).filter(isDecimal);
  return readings.some((reading) => compare(reading, number.decimal) === 0);
}
