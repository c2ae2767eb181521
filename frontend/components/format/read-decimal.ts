const ornaments = /[\s'’_]|[A-Z]{3}$|^[A-Z]{3}|€/g;

/**
 * What somebody means by an amount they typed: "1150.3", "1,150.30", "1.150,30", "1 150,30 EUR" -> "1150.30" and the
 * like, as exact decimal text. `decimals`: how many the field takes, which tells "1.150" (a thousand and more, when it
 * takes two) from a fraction. Undefined when it is no number.
 */
export function readDecimal(typed: string, decimals: number): string | undefined {
  const text = typed.replaceAll(ornaments, '');
  const point = decimalPoint(text, decimals);
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1).replace(/0+$/, '');
  if (!/^-?(\d*|\d{1,3}([.,]\d{3})+)$/.test(whole)) return undefined;
  const digits = whole.replaceAll(/[.,]/g, '').replace(/^(-?)0+(?=\d)/, '$1');
  const read = `${/\d$/.test(digits) ? digits : `${digits}0`}${fraction ? `.${fraction}` : ''}`;
  return /\d/.test(text) && /^-?\d{1,15}(\.\d{1,6})?$/.test(read) ? read : undefined;
}

/** Where the fraction begins: at the last separator, unless that one groups thousands. */
function decimalPoint(text: string, decimals: number): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return -1;
  const mark = text.charAt(last);
  const isOnlyKind = !text.includes(mark === '.' ? ',' : '.');
  if (!isOnlyKind) return last;
  if (text.indexOf(mark) !== last) return -1;
  const groups = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) && (mark === ',' || decimals < 3);
  return groups ? -1 : last;
}
