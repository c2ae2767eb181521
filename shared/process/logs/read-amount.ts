/**
 * An amount of a log as a decimal number with at most six digits after the point, rounded; undefined for what is no
 * amount. `decimalComma`: 1.150,30 instead of 1,150.30.
 */
export function readAmount(text: string, decimalComma: boolean): string | undefined {
  const plain = text.replace(/[\s'’]/g, '');
  const [group, point] = decimalComma ? ['.', ','] : [',', '.'];
  const parts = plain.split(point);
  const [whole = '', rest = ''] = parts;
  const isGrouped = /^[+-]?\d{1,3}(\D\d{3})+$/.test(whole);
  const digits = (isGrouped ? whole.replaceAll(group, '') : whole).replace(/^\+/, '');
  if (parts.length > 2 || !/^-?\d{1,15}$/.test(digits) || !/^\d{0,30}$/.test(rest))
    return exponent(plain);
  if (rest.length > 6) return exponent(`${digits}.${rest}`);
  const amount = rest === '' ? digits : `${digits}.${rest}`;
  return /^-0+(\.0+)?$/.test(amount) ? amount.slice(1) : amount;
}

/** 2.685E1, and more digits than are stored. */
function exponent(text: string): string | undefined {
  if (!/^-?\d+(\.\d+)?([eE][+-]?\d{1,2})?$/.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return undefined;
  const fixed = value.toFixed(6).replace(/\.?0+$/, '');
  return fixed === '-0' ? '0' : fixed;
}
