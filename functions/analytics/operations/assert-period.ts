import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { maxPeriodDays } from '#shared/timeline/timeline.ts';

const dayMs = 86_400_000;

/** @throws input.invalid when the period ends before it begins, or is too long */
export function assertPeriod({ from, to }: { readonly from: string; readonly to: string }): void {
  const length = Date.parse(to) - Date.parse(from);
  const why =
    length <= 0
      ? t`The end must be after the start.`
      : length > maxPeriodDays * dayMs
        ? t`A period has at most ${maxPeriodDays} days.`
        : undefined;
  if (why)
    throw new AppError('input.invalid', t`Some fields need attention.`, { fields: { to: [why] } });
}
