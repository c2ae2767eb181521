import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import {
  buildArrangementReason,
  findArrangement,
  isBarredFromDeciding,
} from '#functions/people/rules/arrangements.ts';
import { compareDecimals, subtractDecimals } from '#shared/decimal.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Owners } from '#shared/requests/request.ts';
import type { User } from '#shared/users/user.ts';
import {
  type AuthorityPlace,
  coversAmount,
  listLevelHolders,
  type RankedLevel,
  rankLevels,
} from './authority.ts';

export type ClimbResult = {
  /** People of the level at which the climb ended; empty if the climb found a gap. */
  readonly users: readonly User[];
  readonly reason: Reason;
  readonly threshold?: Reason;
  readonly rank: number | null;
  /** Reasons for skipping people of a sufficient level, because an owner of the request chose them. */
  readonly skipped: readonly Reason[];
  /** Number of people of the level in `users` whom an owner of the request chose. */
  readonly barred: number;
};

const joinNames = (users: readonly User[]) => users.map(({ name }) => name).join(', ');

/** Return the nearest amount at which another level would have decided. */
function findNearestThreshold(
  amount: string,
  currency: string,
  ended: RankedLevel,
  held: readonly { ranked: RankedLevel; users: readonly User[] }[],
): Reason | undefined {
  const below = held.filter(({ ranked }) => ranked.level.rank < ended.level.rank).at(-1);
  const above = held.find(({ ranked }) => ranked.level.rank > ended.level.rank);
  const options: { distance: string; reason: Reason }[] = [];
  const offer = (side: 'atMost' | 'above', limit: string, level: string, people: string) =>
    options.push({
      distance: subtractDecimals(amount, limit).replace('-', ''),
      reason: {
        code: 'threshold',
        facts: {
          kind: 'doa',
          side,
          amount: formatMoneyText({ amount: limit, currency }),
          level,
          people,
        },
      },
    });
  const lower = below?.ranked.limit;
  if (below && lower) offer('atMost', lower, below.ranked.level.name, joinNames(below.users));
  if (ended.limit && above)
    offer('above', ended.limit, above.ranked.level.name, joinNames(above.users));
  return options.sort((a, b) => compareDecimals(a.distance, b.distance))[0]?.reason;
}

/**
 * Climb the approval levels of a department and category until a limit covers the amount (in the application's
 * currency). The level must have a person who is no owner of the request (`owners`) and was not chosen by one. `above`:
 * start above this rank (escalation to the next level).
 */
export function climbToLimit(
  amount: string,
  place: AuthorityPlace,
  organisation: Organisation,
  owners: Owners,
  above = 0,
): ClimbResult {
  const { currency } = organisation.reference.configuration;
  const levels = rankLevels(organisation.reference, place.at).map((ranked) => ({
    ranked,
    all: listLevelHolders(ranked, place, organisation),
  }));
  const held = levels
    .map(({ ranked, all }) => ({
      ranked,
      users: all.filter((user) => !isBarredFromDeciding(user, owners, place.at)),
      barred: all.filter((user) => findArrangement(user, owners, place.at)).length,
    }))
    .filter(({ users }) => users.length > 0);
  const end = held.find(({ ranked }) => ranked.level.rank > above && coversAmount(ranked, amount));
  const shown = formatMoneyText({ amount, currency });
  const skipped = levels
    .filter(
      ({ ranked }) =>
        coversAmount(ranked, amount) &&
        ranked.level.rank > above &&
        ranked.level.rank <= (end?.ranked.level.rank ?? ranked.level.rank),
    )
    .flatMap(({ all }) =>
      all.flatMap((user) => buildArrangementReason(user, owners, place.at) ?? []),
    );
  if (!end)
    return {
      ...{ users: [], rank: null, skipped, barred: 0 },
      reason: { code: 'doaGap', facts: { amount: shown } },
    };
  const { level, limit } = end.ranked;
  const threshold = findNearestThreshold(amount, currency, end.ranked, held);
  return {
    users: end.users,
    rank: level.rank,
    skipped,
    barred: end.barred,
    reason: {
      code: 'doa',
      facts: {
        level: level.name,
        amount: shown,
        ...(limit === null ? {} : { limit: formatMoneyText({ amount: limit, currency }) }),
      },
    },
    ...(threshold ? { threshold } : {}),
  };
}
