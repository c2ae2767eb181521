import { byText, type Orders } from '#frontend/components/lists/data-list/sorted-rows.ts';
import { compare } from '#shared/decimal.ts';
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
export const levelOrders = (usesOf: (level: DoaLevel) => number): Orders<ListedLevel> => ({
  rank: (a, b) => a.level.rank - b.level.rank,
  level: (a, b) => byText(a.level.name, b.level.name),
  limit: (a, b) => reachOf(a) - reachOf(b) || compare(a.limit ?? '0', b.limit ?? '0'),
  uses: (a, b) => usesOf(a.level) - usesOf(b.level),
});

/** Rates of the same currency are sorted newest first. */
export const rateOrders: Orders<Rate> = {
  currency: (a, b) => byText(a.currency, b.currency) || byText(b.validFrom, a.validFrom),
  from: (a, b) => byText(a.validFrom, b.validFrom) || byText(a.currency, b.currency),
  rate: (a, b) => compare(a.rate, b.rate),
};

export const delegateOrders: Orders<DoaDelegation> = {
  from: (a, b) => byText(a.startsOn, b.startsOn),
  to: (a, b) => byText(a.endsOn, b.endsOn),
  for: (a, b) => byText(a.from.name, b.from.name),
  delegate: (a, b) => byText(a.to.name, b.to.name),
};
