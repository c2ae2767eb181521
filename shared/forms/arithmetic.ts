import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isDecimal,
  limitDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../decimal.ts';
import { findCurrency, type Numeric, type Operand, toDecimalText } from './operands.ts';
import { isUnknown, makeUnknown } from './unknown.ts';

export type PartNamer = (part: number) => string | undefined;

type Step = {
  /** Return the result of the step. Undefined if the second number cannot be used. */
  readonly apply: (a: string, b: string) => string | undefined;
  /** Currency of a result; null if it has none. */
  readonly currency: (a: string | undefined, b: string | undefined) => string | undefined | null;
};

/** Result of amounts of one currency, or of one currency and plain numbers. Different currencies have no common one. */
const alike: Step['currency'] = (a, b) => (a && b && a !== b ? null : (a ?? b));
/** An amount divided by an amount is a plain number. */
const shared: Step['currency'] = (a, b) => (b === undefined ? a : undefined);
export const arithmeticSteps = {
  add: { apply: addDecimals, currency: alike },
  subtract: { apply: subtractDecimals, currency: alike },
  multiply: { apply: multiplyDecimals, currency: (a, b) => a ?? b },
  divide: {
    apply: (a, b) =>
      compareDecimals(limitDecimals(b), '0') === 0 ? undefined : divideDecimals(a, b, 30),
    currency: shared,
  },
} as const satisfies Record<string, Step>;

/** Apply a step to all operands in order, starting with the first number. `nameOf`: name of each operand. */
export function reduceOperands(
  operands: readonly Operand[],
  { apply, currency: currencyFor }: Step,
  nameOf: PartNamer = () => undefined,
): Operand {
  let result: Numeric | undefined;
  for (const [n, operand] of operands.entries()) {
    const next = toDecimalText(operand, nameOf(n));
    if (isUnknown(next)) return next;
    const currency = result
      ? currencyFor(result.currency, findCurrency(operand))
      : findCurrency(operand);
    if (currency === null) return makeUnknown('currency', nameOf(n));
    const decimal = result === undefined ? next : apply(result.decimal, next);
    if (decimal === undefined) return makeUnknown('zero', nameOf(n));
    if (!isDecimal(decimal)) return makeUnknown('size');
    result = { decimal, currency };
  }
  return result ?? null;
}
