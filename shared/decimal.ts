/**
 * Exact decimal arithmetic on text such as "-1150.30", with BigInt: amounts never become floats, in the browser or in a
 * function. The format is `Decimal` in fields.ts. Other texts throw a RangeError.
 */
type ScaledInteger = { readonly units: bigint; readonly scale: number };

const pattern = /^-?\d{1,60}(\.\d{1,30})?$/;
const maxScale = 30;

/** True if the text is a plain decimal number. */
export const isDecimal = (text: string): boolean => pattern.test(text);

function parse(text: string): ScaledInteger {
  if (!isDecimal(text)) throw new RangeError(`Not a decimal number: ${text.slice(0, 40)}`);
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return {
    units: BigInt(text.slice(0, point) + text.slice(point + 1)),
    scale: text.length - point - 1,
  };
}

function formatScaled({ units, scale }: ScaledInteger): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const raise = ({ units, scale }: ScaledInteger, to: number) => units * 10n ** BigInt(to - scale);

function alignScales(a: string, b: string): [bigint, bigint, number] {
  const left = parse(a);
  const right = parse(b);
  const scale = Math.max(left.scale, right.scale);
  return [raise(left, scale), raise(right, scale), scale];
}

export function addDecimals(a: string, b: string): string {
  const [left, right, scale] = alignScales(a, b);
  return formatScaled({ units: left + right, scale });
}

export function subtractDecimals(a: string, b: string): string {
  const [left, right, scale] = alignScales(a, b);
  return formatScaled({ units: left - right, scale });
}

/** Return the product, rounded to 30 decimal places. */
export function multiplyDecimals(a: string, b: string): string {
  const left = parse(a);
  const right = parse(b);
  const product = { units: left.units * right.units, scale: left.scale + right.scale };
  const excess = product.scale - maxScale;
  if (excess <= 0) return formatScaled(product);
  return formatScaled({
    units: divideRounded(product.units, 10n ** BigInt(excess)),
    scale: maxScale,
  });
}

/** Divide, and round half away from zero, as on an invoice. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (twice < (divisor < 0n ? -divisor : divisor)) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
}

/** Return `a / b` rounded to `decimals` places, half away from zero. Throws a RangeError if `b` is zero. */
export function divideDecimals(a: string, b: string, decimals: number): string {
  const [left, right] = alignScales(a, b);
  if (right === 0n) throw new RangeError('Division by zero');
  return formatScaled({
    units: divideRounded(left * 10n ** BigInt(decimals), right),
    scale: decimals,
  });
}

/** Round to exactly `decimals` places, half away from zero. */
export function roundDecimal(a: string, decimals: number): string {
  const value = parse(a);
  if (value.scale <= decimals)
    return formatScaled({ units: raise(value, decimals), scale: decimals });
  return formatScaled({
    units: divideRounded(value.units, 10n ** BigInt(value.scale - decimals)),
    scale: decimals,
  });
}

/**
 * Round to at most 12 decimal places, so that a third of 1,000 times three is 1,000. Use the result for decisions and
 * display.
 */
export const limitDecimals = (a: string): string => (/\.\d{13}/.test(a) ? roundDecimal(a, 12) : a);

/** Compare two decimals for sorting: -1, 0 or 1. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = alignScales(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Format a finite number as plain decimal text (never "1e21"), or return null for other numbers. */
export function toDecimal(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  if (isDecimal(text)) return text;
  const plain = Number.isInteger(value) ? String(BigInt(value)) : trim(value.toFixed(20));
  return isDecimal(plain) ? plain : null;
}

/** Convert to a float, or return undefined if a float cannot represent all digits. */
export function toNumber(decimal: string): number | undefined {
  const value = Number(decimal);
  const back = toDecimal(value);
  return back !== null && compareDecimals(back, decimal) === 0 ? value : undefined;
}

/** Remove trailing zeros of the fraction: "1.50" becomes "1.5", "2.00" becomes "2". */
const trim = (text: string): string =>
  text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text;
