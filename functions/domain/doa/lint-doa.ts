import { compare } from '#shared/decimal.ts';
import type { DoaRule } from '#shared/doa/doa.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import type { User } from '#shared/users/user.ts';
import { activeRoutings } from '../routing/choose-routing.ts';
import type { Reference } from '../routing/reference.ts';
import { hasWorkingTime } from '../sla/effective-calendar.ts';
import { type RankedLevel, rankedLevels } from './authority.ts';
import { convert } from './convert.ts';
import { gapsIn } from './lint-gaps.ts';

type Data = {
  readonly reference: Reference;
  readonly users: ReadonlyMap<string, User>;
  readonly at: string;
};

const isActive = ({ users }: Data, userId: string) => users.get(userId)?.isActive === true;

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

function inactiveApprovers(data: Data): DoaFinding[] {
  const named = new Map<string, string[]>();
  const note = (userId: string | null, where: string) => {
    if (userId && !isActive(data, userId)) named.set(userId, [...(named.get(userId) ?? []), where]);
  };
  const { reference } = data;
  const levelNames = new Map(reference.doaLevels.map(({ id, name }) => [id, name]));
  for (const rule of reference.doaRules)
    for (const userId of rule.userIds)
      note(userId, `authority ${levelNames.get(rule.levelId) ?? ''}`.trim());
  for (const department of reference.departments)
    note(department.headId, `head of ${department.name}`);
  for (const userId of reference.configuration.fallbackApproverIds)
    note(userId, 'fallback approver');
  for (const routing of activeRoutings(reference))
    for (const step of routing.steps)
      if (step.approvers.kind === 'named')
        for (const userId of step.approvers.userIds)
          note(userId, `routing ${routing.name}, ${step.name}`);
  return [...named].map(([userId, where]) => ({
    kind: 'inactiveApprover',
    text: `${data.users.get(userId)?.name ?? 'Somebody unknown'} is not active: ${[...new Set(where)].join('; ')}.`,
    ids: [userId],
  }));
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

/** Rules that can never choose anybody: their department or category is closed, their level is gone, or a level below always decides first. */
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
  DOALEVEL: 'authority level',
  DOARULE: 'authority rule',
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
      .map(({ name }) => `Covers no amount, its limit is negative: authority level “${name}”.`),
  ];
  return texts.map((text) => ({ kind: 'unreadable', text, ids: [] }));
}

/** What an administrator should mend in the authority rules, the people and the rates, as of `at` (ISO 8601). */
export function lintDoa(reference: Reference, users: readonly User[], at: string): DoaFinding[] {
  const data: Data = { reference, users: new Map(users.map((user) => [user.userId, user])), at };
  const ranked = rankedLevels(reference, at);
  return [
    ...gapsIn(reference, ranked, at, (userId) => isActive(data, userId)),
    ...overlaps(data, ranked),
    ...managerCycles(data),
    ...inactiveApprovers(data),
    ...missingRates(data),
    ...unreachableRules(data, ranked),
    ...unusable(reference),
  ];
}
