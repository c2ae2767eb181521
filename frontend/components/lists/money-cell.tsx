import type { Money } from '#shared/fields.ts';
import { useFormat } from '../text/format/use-format.ts';

/** An amount in a column; a dash where there is none. */
export function MoneyCell({ money }: { money: Money | null }) {
  const format = useFormat();
  return money ? format.money(money) : '–';
}
