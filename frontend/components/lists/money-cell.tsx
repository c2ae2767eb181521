import { t } from '#frontend/lib/text.ts';
import type { Money } from '#shared/fields.ts';
import { useFormat } from '../text/format/use-format.ts';

type Props = { readonly money: Money | null; readonly isUnknown?: boolean | undefined };

/** Amount in a table cell: a dash if there is none, and a word if it cannot be calculated. */
export function MoneyCell({ money, isUnknown }: Props) {
  const format = useFormat();
  if (money) return format.money(money);
  return isUnknown ? t`unknown` : '–';
}
