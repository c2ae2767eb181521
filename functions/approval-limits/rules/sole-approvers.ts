import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getDelegationState } from '#functions/people/rules/delegation-state.ts';
import { compareDecimals } from '#shared/decimal.ts';
import type { User } from '#shared/users/user.ts';
import {
  type AuthorityPlace,
  coversLevel,
  listHeldLevels,
  listLevelHolders,
  type RankedLevel,
  rankLevels,
} from './authority.ts';

type OrganisationData = Pick<Organisation, 'reference' | 'directory'>;

/**
 * A person who alone decides above some amount. `noStandIn`: nobody decides while they are out of office. `onlyOne`:
 * only their delegates can decide then.
 */
export type SoleApprover = {
  readonly kind: 'noStandIn' | 'onlyOne';
  readonly user: User;
  /** Affected levels in ascending order; at least one. */
  readonly levels: readonly RankedLevel[];
  /** Amount in the application's currency above which the finding applies; null for any amount. */
  readonly above: string | null;
};

/** Result of examining a department and category. */
export type PlaceCoverage = {
  /** Levels whose amounts nobody may decide. */
  readonly gaps: readonly RankedLevel[];
  readonly lone: readonly SoleApprover[];
};

/** Return the highest amount that the levels cover; null if they cover none. */
const getHighest = (levels: readonly RankedLevel[]): string | null =>
  levels
    .flatMap(({ limit }) => limit ?? [])
    .sort(compareDecimals)
    .at(-1) ?? null;

/** Return the current and future delegates of a person for a category who can decide tasks. */
function listUsableDelegates(
  user: User,
  { categoryId, at }: AuthorityPlace,
  { directory }: OrganisationData,
): User[] {
  const today = toLocalDate(user, at);
  return directory
    .delegationsOf(user.userId)
    .filter((delegation) => getDelegationState(delegation, today) !== 'over')
    .filter(({ categoryIds }) => categoryIds === null || categoryIds.includes(categoryId))
    .map(({ toUserId }) => directory.user(toUserId))
    .filter((delegate) => delegate !== undefined)
    .filter((delegate) => directory.canBeAsked(delegate));
}

/**
 * Find the levels in a department and category that nobody decides, and the levels that only one person decides. A
 * substitute is another person with a rule there, or a delegate whose own limit is high enough.
 */
export function examineCoverage(place: AuthorityPlace, known: OrganisationData): PlaceCoverage {
  const held = rankLevels(known.reference, place.at).map((ranked) => ({
    ranked,
    users: listLevelHolders(ranked, place, known),
  }));
  const deciders = held.map(({ ranked }) => ({
    ranked,
    users: new Set(
      held.filter((other) => coversLevel(other.ranked, ranked)).flatMap(({ users }) => users),
    ),
  }));
  const gaps = deciders.filter(({ users }) => users.size === 0).map(({ ranked }) => ranked);
  const alone = deciders.filter(({ users }) => users.size === 1);
  // A person who decides higher amounts also decides lower amounts, so all these levels have the same person.
  const [user] = alone[0]?.users ?? [];
  if (!user) return { gaps, lone: [] };
  const others = held.filter(({ users }) => users.some(({ userId }) => userId !== user.userId));
  const standIns = listUsableDelegates(user, place, known).flatMap((delegate) =>
    listHeldLevels(delegate, place, known.reference),
  );
  const isStoodInFor = (level: RankedLevel) => standIns.some((other) => coversLevel(other, level));
  const levels = alone.map(({ ranked }) => ranked);
  const byRule = others.map(({ ranked }) => ranked);
  const onlyOne = levels.filter(isStoodInFor);
  const noStandIn = levels.filter((level) => !isStoodInFor(level));
  const lone: SoleApprover[] = [
    { kind: 'noStandIn', user, levels: noStandIn, above: getHighest([...byRule, ...standIns]) },
    { kind: 'onlyOne', user, levels: onlyOne, above: getHighest(byRule) },
  ];
  return { gaps, lone: lone.filter((one) => one.levels.length > 0) };
}
