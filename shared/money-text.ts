import type { Money } from './fields.ts';

/** "1,150.30 EUR": an amount in running English text. Screens format by the person's locale instead. */
export function moneyText({ amount, currency }: Money): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const cents = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${amount.startsWith('-') ? '-' : ''}${grouped}.${cents} ${currency}`;
}
