import { getCurrencyDecimals } from './currency.ts';
import type { Money, RequestAmount } from './fields.ts';
import { formatNumber, t } from './language/t.ts';

/**
 * Format an amount in text in the current language: "1,150.30 EUR", "1.150,30 EUR". Screens use the person's locale
 * instead.
 */
export function formatMoneyText({ amount, currency }: Money): string {
  const [, thousand = '', point = ''] = formatNumber(12_345.6).split(/\d+/);
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousand);
  const cents = fraction.replace(/(?<!0)0+$/, '').padEnd(getCurrencyDecimals(currency), '0');
  const sign = amount.startsWith('-') ? '-' : '';
  return `${sign}${grouped}${cents === '' ? '' : point}${cents} ${currency}`;
}

/** Format the amount of a request in a text with other facts. Undefined if the request has no amount. */
export const formatAmountText = ({ amount, isAmountUnknown }: RequestAmount) =>
  amount ? formatMoneyText(amount) : isAmountUnknown && t`amount unknown`;

const inEnglishText = /(-?\b\d[\d,]*(?:\.\d+)?) ([A-Z]{3})\b/g;

/** Convert the amounts in a stored English text to the format of the reader's language. */
export const localizeAmounts = (text: string): string =>
  text.replace(inEnglishText, (found, amount: string, currency: string) => {
    const isAmount = amount.includes('.') || getCurrencyDecimals(currency) === 0;
    return isAmount ? formatMoneyText({ amount: amount.replaceAll(',', ''), currency }) : found;
  });
