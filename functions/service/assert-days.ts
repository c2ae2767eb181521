import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';

/** @throws input.invalid when the range ends before it starts */
export function assertDayRange({ from, to }: { from: string; to: string }): void {
  if (from > to)
    throw new AppError('input.invalid', t`Some fields need attention.`, {
      fields: { to: [t`The end must not be before the start.`] },
    });
}
