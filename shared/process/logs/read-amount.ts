/** CHF, EUR, Fr., kr. Cr and Dr are excluded, because the sign of their amount depends on the account. */
const code = String.raw`(?!(?:cr|dr)\b)\p{L}{2,3}\.?`;
/** Currency symbols such as US$, € */
const sign = String.raw`\p{L}{0,2}\p{Sc}`;
// An invoice number is not an amount: INV-12.
const before = new RegExp(
  String.raw`^([+-]?) *(?:${code}(?: *(?=[(\d.,])| +(?=[-+]))|${sign} *)`,
  'iu',
);
const behind = new RegExp(` *(?:${code}|${sign})$`, 'iu');

/**
 * Normalize an amount in accounting notation to a number with a point or a comma and a leading minus: "1'234.50" is
 * 1234.50, "CHF 99.-" 99.00, "(99.00)" and "99.00-" -99.00, "1.234,50 €" 1.234,50.
 */
export function normalizeAmount(text: string): string {
  const plain = text.replace(/\s+/g, ' ').replaceAll('−', '-').trim();
  const number = plain.replace(before, '$1').replace(behind, '');
  const inside = /^\((.+)\)$/.exec(number)?.[1]?.replace(before, '$1').replace(behind, '');
  const whole = (inside ?? number).replace(/[ '’]/g, '').replace(/(?<=[.,])[-–—]{1,2}$/, '00');
  const isNegative = (inside !== undefined && !whole.startsWith('-')) || /\d-$/.test(whole);
  return isNegative ? `-${whole.replace(/-$/, '')}` : whole;
}

/**
 * Parse an amount to a decimal number, rounded to at most six decimal places, or undefined if it is not an amount.
 * `decimalComma`: 1.150,30 instead of 1,150.30.
 */
export function readAmount(text: string, decimalComma: boolean): string | undefined {
  const plain = normalizeAmount(text);
  const [group, point] = decimalComma ? ['.', ','] : [',', '.'];
  const parts = plain.split(point);
  const [whole = '', rest = ''] = parts;
  const isGrouped = /^[+-]?\d{1,3}(\D\d{3})+$/.test(whole);
  const digits = (isGrouped ? whole.replaceAll(group, '') : whole)
    .replace(/^\+/, '')
    .replace(/^-?$/, (none) => (rest === '' ? none : `${none}0`));
  if (parts.length > 2 || !/^-?\d{1,15}$/.test(digits) || !/^\d{0,30}$/.test(rest))
    return parseExponent(plain);
  if (rest.length > 6) return parseExponent(`${digits}.${rest}`);
  const amount = rest === '' ? digits : `${digits}.${rest}`;
  return /^-0+(\.0+)?$/.test(amount) ? amount.slice(1) : amount;
}

/** Parse a number such as 2.685E1, or one with more digits than are stored. */
function parseExponent(text: string): string | undefined {
  if (!/^-?\d+(\.\d+)?([eE][+-]?\d{1,2})?$/.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return undefined;
  const fixed = value.toFixed(6).replace(/\.?0+$/, '');
  return fixed === '-0' ? '0' : fixed;
}
