import { divideDecimals, multiplyDecimals, roundDecimal, toNumber } from '#shared/decimal.ts';
import { formatDecimalInput, parseTypedDecimal } from '../text/format/typed-number.ts';

const second = 3600;

/** Format working time in hours, as people type it: "4", "0.5". */
export const formatHoursInput = (seconds: number) =>
  formatDecimalInput(
    roundDecimal(divideDecimals(String(seconds), String(second), 4), 2).replace(/\.?0+$/, ''),
  );

/** Parse typed hours into seconds: "1,5" -> 5400. Undefined if the text is no number or is ambiguous. */
export function parseHoursInput(text: string): number | undefined {
  const hours = parseTypedDecimal(text, { unit: 'h' });
  return hours === undefined
    ? undefined
    : toNumber(roundDecimal(multiplyDecimals(hours, String(second)), 0));
}
