import { divide, multiply, round, toNumber } from '#shared/decimal.ts';
import { decimalText, typedDecimal } from '../text/format/typed-number.ts';

const second = 3600;

/** Format working time in hours, as people type it: "4", "0.5". */
export const hoursText = (seconds: number) =>
  decimalText(round(divide(String(seconds), String(second), 4), 2).replace(/\.?0+$/, ''));

/** Parse typed hours into seconds: "1,5" -> 5400. Undefined if the text is no number or is ambiguous. */
export function readHoursText(text: string): number | undefined {
  const hours = typedDecimal(text, { unit: 'h' });
  return hours === undefined ? undefined : toNumber(round(multiply(hours, String(second)), 0));
}
