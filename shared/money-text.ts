import type { Money } from './fields.ts';
import type { Language } from './language/t.ts';

/** "1,150.30 EUR", "1.150,30 EUR": an amount in running text. Screens format by the person's locale instead. */
export function moneyText({ amount, currency }: Money, language: Language = 'en'): string {
  const [thousand, point] = language === 'de' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousand);
  const cents = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${amount.startsWith('-') ? '-' : ''}${grouped}${point}${cents} ${currency}`;
}
