import { compare } from '#shared/decimal.ts';
import type { DoaRule } from '#shared/doa/doa.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import { canBeAsked, type User } from '#shared/users/user.ts';
import { activeRoutings } from '../routing/choose-routing.ts';
import type { Reference } from '../routing/reference.ts';
import { hasWorkingTime } from '../sla/effective-calendar.ts';
import { type RankedLevel, rankedLevels } from './authority.ts';
import { convert } from './convert.ts';
import { gapsIn } from './lint-gaps.ts';

type Data = {
  readonly reference: Reference;
  readonly users: ReadonlyMap<string, User>;
  readonly adminIds: ReadonlySet<string>;
  readonly at: string;
};

const isActive = ({ users }: Data, userId: string) => users.get(userId)?.isActive === true;
const isDecider = ({ users, adminIds }: Data, userId: string) => {
  const user = users.get(userId);
  return user !== undefined && canBeAsked(user, adminIds.has(userId));
};

const samePlace = (a: DoaRule, b: DoaRule) =>
  a.levelId === b.levelId && a.departmentId === b.departmentId && a.categoryId === b.categoryId;

function overlaps({ reference }: Data, ranked: readonly RankedLevel[]): DoaFinding[] {
  const levels = ranked.flatMap(({ level, limit }, i) => {
    const below = ranked[i - 1];
    if (!below) return [];
    const lower = below.limit === null || (limit !== null && compare(limit, below.limit) <= 0);
    const text =
      level.rank === below.level.rank
        ? `${below.level.name} and ${level.name} have the same rank.`
        : lower
          ? `${level.name} may decide no more than ${below.level.name} below it.`
          : undefined;
    return text ? [{ kind: 'overlap' as const, text, ids: [below.level.id, level.id] }] : [];
  });
  const rules = reference.doaRules.flatMap((rule, i) =>
    reference.doaRules
      .slice(i + 1)
      .filter((other) => samePlace(rule, other))
      .map((other) => ({
        kind: 'overlap' as const,
        text: 'Two rules give the same level in the same place: both apply.',
        ids: [rule.id, other.id],
      })),
  );
  return [...levels, ...rules];
}

/** Circles of managers, each told once, from its first person by name. */
function managerCycles({ users }: Data): DoaFinding[] {
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
    const circle = line.slice(start);
    findings.push({
      kind: 'managerCycle',
      text: `Managers in a circle: ${[...circle, ...circle.slice(0, 1)].map(({ name }) => name).join(', ')}.`,
      ids: circle.map(({ userId }) => userId),
    });
  }
  return findings;
}

/** Everybody whom a rule names to decide: authority rules, heads, routings and groups, escalations, the fallback. */
function namedToDecide({ reference, users }: Data): Map<string, string[]> {
  const named = new Map<string, string[]>();
  const note = (userId: string | null, where: string) => {
    if (userId) named.set(userId, [...(named.get(userId) ?? []), where]);
  };
  const levelNames = new Map(reference.doaLevels.map(({ id, name }) => [id, name]));
  for (const rule of reference.doaRules)
    for (const userId of rule.userIds)
      note(userId, `approval limit ${levelNames.get(rule.levelId) ?? ''}`.trim());
  for (const department of reference.departments)
    note(department.headId, `head of ${department.name}`);
  for (const userId of reference.configuration.fallbackApproverIds)
    note(userId, 'fallback approver');
  for (const { name, levels } of reference.escalationPolicies)
    for (const { target, action } of levels)
      if (target.to === 'named' && action !== 'notify') note(target.userId, `escalation ${name}`);
  const steps = activeRoutings(reference).flatMap((routing) =>
    routing.steps.map(({ approvers, name }) => ({ approvers, where: `${routing.name}, ${name}` })),
  );
  for (const { approvers, where } of steps)
    if (approvers.kind === 'named')
      for (const userId of approvers.userIds) note(userId, `routing ${where}`);
  const groups = new Map(
    steps.flatMap(({ approvers, where }) =>
      approvers.kind === 'group' ? [[approvers.group, where]] : [],
    ),
  );
  // Who left is no member of a group any more; who is an employee is, and is passed over.
  for (const user of users.values())
    for (const group of user.isActive ? user.groups : [])
      if (groups.has(group)) note(user.userId, `group ${group} (${groups.get(group)})`);
  return named;
}

/** People who are named to decide and can't be asked: those who left, and those without the role. */
function uselessApprovers(data: Data): DoaFinding[] {
  return [...namedToDecide(data)].flatMap(([userId, where]): DoaFinding[] => {
    if (isDecider(data, userId)) return [];
    const name = data.users.get(userId)?.name ?? 'Somebody unknown';
    const places = [...new Set(where)].join('; ');
    return isActive(data, userId)
      ? [
          {
            kind: 'employeeApprover',
            text: `${name} is an employee and is not asked: ${places}.`,
            ids: [userId],
          },
        ]
      : [{ kind: 'inactiveApprover', text: `${name} is not active: ${places}.`, ids: [userId] }];
  });
}

/** Currencies that limits or forms use and that have no rate today. */
function missingRates({ reference, at }: Data): DoaFinding[] {
  const used = new Set<string>();
  for (const { limit } of reference.doaLevels) if (limit) used.add(limit.currency);
  for (const form of reference.forms)
    for (const field of fieldsOf(form))
      if ('currency' in field && field.currency) used.add(field.currency);
  return [...used]
    .filter((currency) => convert({ amount: '1', currency }, reference, at) === null)
    .map((currency) => ({
      kind: 'missingRate',
      text: `There is no exchange rate for ${currency}.`,
      ids: [],
    }));
}

/** Rules that can never choose anybody: their place is closed, their level gone, or one below always decides first. */
function unreachableRules({ reference }: Data, ranked: readonly RankedLevel[]): DoaFinding[] {
  const isOpen = (list: readonly { id: string; isActive: boolean }[], id: string | null) =>
    id === null || list.some((one) => one.id === id && one.isActive);
  return reference.doaRules.flatMap((rule) => {
    const index = ranked.findIndex(({ level }) => level.id === rule.levelId);
    const limit = ranked[index]?.limit;
    const shadowed = ranked
      .slice(0, Math.max(0, index))
      .some(
        (below) =>
          (below.limit === null ||
            (limit !== null && limit !== undefined && compare(limit, below.limit) <= 0)) &&
          reference.doaRules.some(
            (other) =>
              other.levelId === below.level.id &&
              other.departmentId === null &&
              other.categoryId === null,
          ),
      );
    const why =
      index < 0
        ? 'its level does not exist or has no rate'
        : !isOpen(reference.departments, rule.departmentId)
          ? 'its department is closed'
          : !isOpen(reference.categories, rule.categoryId)
            ? 'its category is closed'
            : shadowed
              ? 'a level below decides first'
              : undefined;
    return why
      ? [
          {
            kind: 'unreachableRule' as const,
            text: `A rule can never apply: ${why}.`,
            ids: [rule.id],
          },
        ]
      : [];
  });
}

const kindWords: Readonly<Record<string, string>> = {
  CATEGORY: 'category',
  FORM: 'form',
  ROUTING: 'routing',
  DEPARTMENT: 'department',
  LOCATION: 'location',
  HOURS: 'working hours',
  HOLIDAY: 'holiday',
  SLA: 'time to decide',
  ESCALATION: 'escalation policy',
  DOALEVEL: 'approval level',
  DOARULE: 'approval rule',
  RATE: 'exchange rate',
};

/** What is stored and can't be used, as if written by something else than the product. */
function unusable({ unreadable, businessHours, doaLevels }: Reference): DoaFinding[] {
  const texts = [
    ...unreadable.map(
      ({ kind, name }) => `Can’t be read as a whole: ${kindWords[kind] ?? kind} “${name}”.`,
    ),
    ...businessHours
      .filter((hours) => !hasWorkingTime(hours))
      .map(({ name }) => `Without working time: working hours “${name}”.`),
    ...doaLevels
      .filter(({ limit }) => limit && compare(limit.amount, '0') < 0)
      .map(({ name }) => `Covers no amount, its limit is negative: approval level “${name}”.`),
  ];
  return texts.map((text) => ({ kind: 'unreadable', text, ids: [] }));
}

/**
 * What an administrator should fix in the authority rules, the people and the rates, as of `at` (ISO 8601).
 * `adminIds`: who administers.
 */
export function lintDoa(
  reference: Reference,
  users: readonly User[],
  at: string,
  adminIds: readonly string[] = [],
): DoaFinding[] {
  const data: Data = {
    reference,
    users: new Map(users.map((user) => [user.userId, user])),
    adminIds: new Set(adminIds),
    at,
  };
  const ranked = rankedLevels(reference, at);
  return [
    ...gapsIn(reference, ranked, at, (userId) => isDecider(data, userId)),
    ...overlaps(data, ranked),
    ...managerCycles(data),
    ...uselessApprovers(data),
    ...missingRates(data),
    ...unreachableRules(data, ranked),
    ...unusable(reference),
  ];
}
