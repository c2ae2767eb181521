import { divide, multiply, round, toNumber } from '#shared/decimal.ts';
import { decimalText, typedDecimal } from '../text/format/typed-number.ts';

const second = 3600;

/** Working time as people write it, in hours: "4", "0.5". */
export const hoursText = (seconds: number) =>
  decimalText(round(divide(String(seconds), String(second), 4), 2).replace(/\.?0+$/, ''));

/** Return typed hours in seconds: "1,5" -> 5400. Undefined when the text is no number, or could be two. */
export function readHoursText(text: string): number | undefined {
  const hours = typedDecimal(text, { unit: 'h' });
  return hours === undefined ? undefined : toNumber(round(multiply(hours, String(second)), 0));
}
