import { convertMoney } from '#functions/organisation/rules/convert.ts';
import type { Directory } from '#functions/organisation/rules/directory.ts';
import {
  listDepartmentAncestors,
  type Reference,
} from '#functions/organisation/rules/reference.ts';
import { compareDecimals } from '#shared/decimal.ts';
import type { DoaLevel, DoaRule } from '#shared/doa/doa.ts';
import type { User } from '#shared/users/user.ts';

/**
 * Department and category in which approval limits are looked up, and time (ISO 8601) that determines the exchange
 * rates.
 */
export type AuthorityPlace = {
  readonly departmentId: string | null;
  readonly categoryId: string;
  readonly at: string;
};

/** A level with its limit in the application's currency; `limit` null covers any amount. */
export type RankedLevel = { readonly level: DoaLevel; readonly limit: string | null };

/**
 * Levels in ascending rank. A level whose limit has no rate is left out, because it can't be shown to cover any amount.
 */
export function rankLevels(reference: Reference, at: string): RankedLevel[] {
  const ranked: RankedLevel[] = [];
  for (const level of [...reference.doaLevels].sort((a, b) => a.rank - b.rank)) {
    const limit = level.limit === null ? null : convertMoney(level.limit, reference, at)?.amount;
    if (limit !== undefined) ranked.push({ level, limit });
  }
  return ranked;
}

/**
 * Whether a level covers an amount. The sign is ignored, because a credit of 9,000 counts like a payment. `amount` is
 * undefined if unknown. Only a level without a limit covers it then.
 */
export const coversAmount = ({ limit }: RankedLevel, amount: string | undefined): boolean =>
  limit === null || (amount !== undefined && compareDecimals(amount.replace(/^-/, ''), limit) <= 0);

/** Whether a level covers every amount that another level covers. */
export const coversLevel = ({ limit }: RankedLevel, other: RankedLevel): boolean =>
  limit === null || (other.limit !== null && compareDecimals(other.limit, limit) <= 0);

/**
 * Measure the distance of a rule from the requested scope. A smaller number is more specific. Null if the rule does not
 * apply.
 */
function measureRuleDistance(
  rule: DoaRule,
  departments: readonly string[],
  place: AuthorityPlace,
): number | null {
  if (rule.categoryId !== null && rule.categoryId !== place.categoryId) return null;
  const steps =
    rule.departmentId === null ? departments.length : departments.indexOf(rule.departmentId);
  return steps < 0 ? null : steps * 2 + (rule.categoryId === null ? 1 : 0);
}

/**
 * Return the most specific rules that grant a level. The nearest department takes precedence, then a rule for the
 * category over a rule for all categories.
 */
export function findNearestRules(
  levelId: string,
  place: AuthorityPlace,
  reference: Reference,
): DoaRule[] {
  const departments = listDepartmentAncestors(reference, place.departmentId).map(({ id }) => id);
  let nearest = Number.POSITIVE_INFINITY;
  let rules: DoaRule[] = [];
  for (const rule of reference.doaRules) {
    if (rule.levelId !== levelId) continue;
    const found = measureRuleDistance(rule, departments, place);
    if (found === null || found > nearest) continue;
    rules = found === nearest ? [...rules, rule] : [rule];
    nearest = found;
  }
  return rules;
}

/** Return the ids of the people to whom the most specific rules grant a level in this department and category. */
export const listLevelUserIds = (
  levelId: string,
  place: AuthorityPlace,
  reference: Reference,
): string[] => [
  ...new Set(findNearestRules(levelId, place, reference).flatMap(({ userIds }) => userIds)),
];

type OrganisationData = { readonly reference: Reference; readonly directory: Directory };

/** Return the people to whom rules grant a level in this department and category, and who can decide tasks. */
export const listLevelHolders = (
  { level }: RankedLevel,
  place: AuthorityPlace,
  { reference, directory }: OrganisationData,
): User[] =>
  listLevelUserIds(level.id, place, reference)
    .map((userId) => directory.user(userId))
    .filter((user) => user !== undefined)
    .filter((user) => directory.canBeAsked(user));

/** Return the levels at which a person may decide here: their own level, and those granted by rules that name them. */
export const listHeldLevels = (
  user: User,
  place: AuthorityPlace,
  reference: Reference,
): RankedLevel[] =>
  rankLevels(reference, place.at).filter(
    ({ level }) =>
      user.doaLevelId === level.id ||
      listLevelUserIds(level.id, place, reference).includes(user.userId),
  );

/** Whether a person's own limit covers an amount in the application's currency. `amount` is undefined if unknown. */
export const canDecideAmount = (
  user: User,
  amount: string | undefined,
  place: AuthorityPlace,
  reference: Reference,
): boolean => listHeldLevels(user, place, reference).some((ranked) => coversAmount(ranked, amount));

/** Whether a level exceeds a person's own limit. False if the person has no limit or the limit has no rate. */
export function isAboveOwnLimit(
  user: User,
  level: RankedLevel,
  ranked: readonly RankedLevel[],
): boolean {
  const own = ranked.find(({ level: { id } }) => id === user.doaLevelId);
  return own !== undefined && !coversLevel(own, level);
}
