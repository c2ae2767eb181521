import { t } from '#frontend/lib/text.ts';
import type { Money } from '#shared/fields.ts';
import { useFormat } from '../text/format/use-format.ts';

type Props = { readonly money: Money | null; readonly isUnknown?: boolean | undefined };

/** An amount in a column; a dash where there is none, a word where it can't be calculated. */
export function MoneyCell({ money, isUnknown }: Props) {
  const format = useFormat();
  if (money) return format.money(money);
  return isUnknown ? t`unknown` : '–';
}
