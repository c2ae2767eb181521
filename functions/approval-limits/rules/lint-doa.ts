import { convertMoney } from '#functions/organisation/rules/convert.ts';
import { hasWorkingTime } from '#functions/organisation/rules/effective-calendar.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { findDepartment, type Reference } from '#functions/organisation/rules/reference.ts';
import { compareDecimals } from '#shared/decimal.ts';
import type { DoaRule } from '#shared/doa/doa.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import { listFields } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import type { User } from '#shared/users/user.ts';
import { coversLevel, isAboveOwnLimit, type RankedLevel, rankLevels } from './authority.ts';
import { findCoverageGaps } from './lint-gaps.ts';
import { findIneligibleApprovers, getRuleCell } from './lint-named.ts';
import { findSoleApprovers } from './lint-sole-approvers.ts';

/**
 * Find people whose rule grants a higher limit than their own level, at the rates of the day. The rule prevails, so
 * either the rule or the level is wrong.
 */
function findRulesAboveOwnLimit(
  { reference, directory }: Pick<Organisation, 'reference' | 'directory'>,
  ranked: readonly RankedLevel[],
): DoaFinding[] {
  const { currency } = reference.configuration;
  const reachOf = ({ limit }: RankedLevel) =>
    limit === null ? t`on any amount` : t`up to ${formatMoneyText({ amount: limit, currency })}`;
  return reference.doaRules.flatMap((rule) => {
    const level = ranked.find(({ level: { id } }) => id === rule.levelId);
    if (!level) return [];
    const where = findDepartment(reference, rule.departmentId)?.name ?? t`Everywhere`;
    const category = reference.categories.find(({ id }) => id === rule.categoryId)?.name;
    return rule.userIds.flatMap((userId): DoaFinding[] => {
      const user = directory.user(userId);
      const own = ranked.find(({ level: { id } }) => id === user?.doaLevelId);
      if (!user || !directory.canBeAsked(user)) return [];
      if (!own || !isAboveOwnLimit(user, level, ranked)) return [];
      const place = [where, ...(category ? [category] : [])].join(', ');
      return [
        {
          kind: 'aboveOwnLimit',
          text: t`${place}: ${user.name} may decide ${reachOf(level)}, their own limit is ${reachOf(own)}.`,
          ids: [rule.id, userId],
          place: getRuleCell(rule),
        },
      ];
    });
  });
}

const isSameScope = (a: DoaRule, b: DoaRule) =>
  a.levelId === b.levelId && a.departmentId === b.departmentId && a.categoryId === b.categoryId;

function findOverlaps(reference: Reference, ranked: readonly RankedLevel[]): DoaFinding[] {
  const levels = ranked.flatMap((one, i) => {
    const { level } = one;
    const below = ranked[i - 1];
    if (!below) return [];
    const lower = coversLevel(below, one);
    const text =
      level.rank === below.level.rank
        ? t`${below.level.name} and ${level.name} have the same rank.`
        : lower
          ? t`${level.name} may decide no more than ${below.level.name} below it.`
          : undefined;
    return text ? [{ kind: 'overlap' as const, text, ids: [below.level.id, level.id] }] : [];
  });
  const rules = reference.doaRules.flatMap((rule, i) =>
    reference.doaRules
      .slice(i + 1)
      .filter((other) => isSameScope(rule, other))
      .map((other) => ({
        kind: 'overlap' as const,
        text: t`Two rules give the same level in the same place: both apply.`,
        ids: [rule.id, other.id],
        place: getRuleCell(rule),
      })),
  );
  return [...levels, ...rules];
}

/** Find cycles of managers. Each cycle is reported once, starting with its first person by name. */
function findManagerCycles(users: ReadonlyMap<string, User>): DoaFinding[] {
  const told = new Set<string>();
  const findings: DoaFinding[] = [];
  for (const first of users.values()) {
    const line: User[] = [];
    let next: User | undefined = first;
    while (next && !line.includes(next) && !told.has(next.userId)) {
      line.push(next);
      next = next.managerId ? users.get(next.managerId) : undefined;
    }
    for (const { userId } of line) told.add(userId);
    const start = next ? line.indexOf(next) : -1;
    if (start < 0) continue;
    const cycle = line.slice(start);
    findings.push({
      kind: 'managerCycle',
      text: t`Managers in a circle: ${[...cycle, ...cycle.slice(0, 1)].map(({ name }) => name).join(', ')}.`,
      ids: cycle.map(({ userId }) => userId),
    });
  }
  return findings;
}

/** Find currencies that limits or forms use but that have no rate today. */
function findMissingRates(reference: Reference, at: string): DoaFinding[] {
  const used = new Set<string>();
  for (const { limit } of reference.doaLevels) if (limit) used.add(limit.currency);
  for (const form of reference.forms)
    for (const field of listFields(form))
      if ('currency' in field && field.currency) used.add(field.currency);
  return [...used]
    .filter((currency) => convertMoney({ amount: '1', currency }, reference, at) === null)
    .map((currency) => ({
      kind: 'missingRate',
      text: t`There is no exchange rate for ${currency}.`,
      ids: [],
    }));
}

/**
 * Find rules that can never select anybody: the department or category is closed, the level was removed, or a lower
 * level always decides first.
 */
function findUnreachableRules(reference: Reference, ranked: readonly RankedLevel[]): DoaFinding[] {
  const isOpen = (list: readonly { id: string; isActive: boolean }[], id: string | null) =>
    id === null || list.some((one) => one.id === id && one.isActive);
  return reference.doaRules.flatMap((rule) => {
    const index = ranked.findIndex(({ level }) => level.id === rule.levelId);
    const level = ranked[index];
    const shadowed = ranked
      .slice(0, Math.max(0, index))
      .some(
        (below) =>
          level &&
          coversLevel(below, level) &&
          reference.doaRules.some(
            (other) =>
              other.levelId === below.level.id &&
              other.departmentId === null &&
              other.categoryId === null,
          ),
      );
    const why =
      index < 0
        ? t`A rule can never apply: its level does not exist or has no rate.`
        : !isOpen(reference.departments, rule.departmentId)
          ? t`A rule can never apply: its department is closed.`
          : !isOpen(reference.categories, rule.categoryId)
            ? t`A rule can never apply: its category is closed.`
            : shadowed
              ? t`A rule can never apply: a level below decides first.`
              : undefined;
    return why
      ? [
          {
            kind: 'unreachableRule' as const,
            text: why,
            ids: [rule.id],
            place: getRuleCell(rule),
          },
        ]
      : [];
  });
}

const getKindLabels = (): Readonly<Record<string, string>> => ({
  CATEGORY: t`category`,
  FORM: t`form`,
  ROUTING: t`routing`,
  DEPARTMENT: t`department`,
  LOCATION: t`location`,
  HOURS: t`working hours`,
  HOLIDAY: t`holiday`,
  SLA: t`time to decide`,
  ESCALATION: t`escalation policy`,
  DOALEVEL: t`approval level`,
  DOARULE: t`approval rule`,
  RATE: t`exchange rate`,
});

/** Find stored data that is invalid, for example because another program wrote it. */
function findInvalidData({ unreadable, businessHours, doaLevels }: Reference): DoaFinding[] {
  const kinds = getKindLabels();
  const texts = [
    ...unreadable.map(
      ({ kind, name }) => t`Can’t be read as a whole: ${kinds[kind] ?? kind} “${name}”.`,
    ),
    ...businessHours
      .filter((hours) => !hasWorkingTime(hours))
      .map(({ name }) => t`Without working time: working hours “${name}”.`),
    ...doaLevels
      .filter(({ limit }) => limit && compareDecimals(limit.amount, '0') < 0)
      .map(({ name }) => t`Covers no amount, its limit is negative: approval level “${name}”.`),
  ];
  return texts.map((text) => ({ kind: 'unreadable', text, ids: [] }));
}

/**
 * Return the findings in approval rules, people and rates, as of `at` (ISO 8601). `everybody`: all people, for manager
 * cycles and group members.
 */
export function lintDoa(
  organisation: Pick<Organisation, 'reference' | 'directory'>,
  everybody: readonly User[],
  at: string,
): DoaFinding[] {
  const { reference, directory } = organisation;
  const users = new Map(everybody.map((user) => [user.userId, user]));
  const ranked = rankLevels(reference, at);
  const isDecider = (userId: string) => {
    const user = users.get(userId);
    return user !== undefined && directory.canBeAsked(user);
  };
  return [
    ...findCoverageGaps(reference, ranked, at, isDecider),
    ...findSoleApprovers(organisation, at),
    ...findRulesAboveOwnLimit(organisation, ranked),
    ...findOverlaps(reference, ranked),
    ...findManagerCycles(users),
    ...findIneligibleApprovers(organisation, users),
    ...findMissingRates(reference, at),
    ...findUnreachableRules(reference, ranked),
    ...findInvalidData(reference),
  ];
}
