import { t } from '#frontend/lib/text.ts';
import type { RequestAmount } from '#shared/fields.ts';
import { useFormat } from '../text/format/use-format.ts';

/** Amount in a table cell: a dash if there is none, and a word if it cannot be calculated. */
export function MoneyCell({ request }: { readonly request: RequestAmount }) {
  const format = useFormat();
  if (request.amount) return format.money(request.amount);
  return request.isAmountUnknown ? t`unknown` : '–';
}
