import { formatAmount } from '#frontend/components/text/format/numbers.ts';
import { joinWithOr } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import { compareDecimals, isDecimal } from '#shared/decimal.ts';
import type { AuthorityMatrix } from '#shared/doa/matrix.ts';

export type AuthorityRow = AuthorityMatrix['rows'][number];
export type ClimbStep = {
  readonly levelId: string;
  readonly name: string;
  /** Names of the people who can decide. */
  readonly who: string;
  readonly limit: string | null;
  readonly state: 'tooLow' | 'nobody' | 'noRate' | 'decides';
};

const short = (amount: string, currency: string, locale: string) =>
  formatAmount(amount, currency, locale).replace(/[.,]0+$/, '');

/**
 * Describe the amounts that a level decides, in the currency of the application: "Up to 1,000", "1,000 to 5,000", "Over
 * 25,000".
 */
export function formatAmountBand({ levels, currency }: AuthorityMatrix, n: number, locale: string) {
  const [level, below] = [levels[n], levels[n - 1]];
  if (!level?.hasRate) return t`No exchange rate`;
  const from = below?.limit ? short(below.limit, currency, locale) : undefined;
  if (level.limit === null) return from ? t`Over ${from}` : t`Any amount`;
  const to = short(level.limit, currency, locale);
  return from ? t`${from} to ${to}` : t`Up to ${to}`;
}

/**
 * Return the levels that a request over an amount climbs until a level can decide. The amount is a decimal in the
 * currency of the application. If no level can decide, the fallback approvers get the request. Empty if the amount is
 * invalid.
 */
export function listClimbSteps(
  { levels }: AuthorityMatrix,
  row: AuthorityRow,
  amount: string | undefined,
): ClimbStep[] {
  if (amount === undefined || !isDecimal(amount) || compareDecimals(amount, '0') < 0) return [];
  const steps: ClimbStep[] = [];
  for (const [n, { level, limit, hasRate }] of levels.entries()) {
    const people = (row.cells[n]?.people ?? []).filter(({ canBeAsked }) => canBeAsked);
    const covers = hasRate && (limit === null || compareDecimals(amount, limit) <= 0);
    const state = !hasRate
      ? 'noRate'
      : people.length === 0
        ? 'nobody'
        : covers
          ? 'decides'
          : 'tooLow';
    const who = joinWithOr(people.map(({ name }) => name));
    steps.push({ levelId: level.id, name: level.name, who, limit, state });
    if (state === 'decides') break;
  }
  return steps;
}
