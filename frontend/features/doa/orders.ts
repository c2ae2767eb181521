import {
  type ColumnComparators,
  compareText,
} from '#frontend/components/lists/data-list/sorted-rows.ts';
import { compareDecimals } from '#shared/decimal.ts';
import type { DoaLevel, Rate } from '#shared/doa/doa.ts';
import type { DoaDelegation } from '#shared/doa/matrix.ts';

/** Level with its limit in the currency of the application; null if it has no limit or no exchange rate. */
type ListedLevel = {
  readonly level: DoaLevel;
  readonly limit: string | null;
  readonly hasRate: boolean;
};

/** Levels without a limit sort after all limits, and levels without an exchange rate are last. */
const reachOf = ({ limit, hasRate }: ListedLevel) => (limit !== null ? 0 : hasRate ? 1 : 2);

/** `usesOf`: number of rules with a level. */
export const createLevelComparators = (
  usesOf: (level: DoaLevel) => number,
): ColumnComparators<ListedLevel> => ({
  rank: (a, b) => a.level.rank - b.level.rank,
  level: (a, b) => compareText(a.level.name, b.level.name),
  limit: (a, b) => reachOf(a) - reachOf(b) || compareDecimals(a.limit ?? '0', b.limit ?? '0'),
  uses: (a, b) => usesOf(a.level) - usesOf(b.level),
});

/** Rates of the same currency are sorted newest first. */
export const rateComparators: ColumnComparators<Rate> = {
  currency: (a, b) => compareText(a.currency, b.currency) || compareText(b.validFrom, a.validFrom),
  from: (a, b) => compareText(a.validFrom, b.validFrom) || compareText(a.currency, b.currency),
  rate: (a, b) => compareDecimals(a.rate, b.rate),
};

export const delegateComparators: ColumnComparators<DoaDelegation> = {
  from: (a, b) => compareText(a.startsOn, b.startsOn),
  to: (a, b) => compareText(a.endsOn, b.endsOn),
  for: (a, b) => compareText(a.from.name, b.from.name),
  delegate: (a, b) => compareText(a.to.name, b.to.name),
};
