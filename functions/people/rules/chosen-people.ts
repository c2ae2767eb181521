import type { ReferenceItem, ReferenceKind } from '#functions/organisation/rules/kinds.ts';
import {
  listDepartmentAncestors,
  type Reference,
} from '#functions/organisation/rules/reference.ts';

/** Names of fields in which items name deciders. */
const naming: ReadonlySet<string> = new Set(['userId', 'userIds', 'headId', 'fallbackApproverIds']);

function collectUserIds(value: unknown, isNaming = false): string[] {
  if (typeof value === 'string') return isNaming ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => collectUserIds(one, isNaming));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    // Fields such as `publishedBy` name an author, not a decider.
    name.endsWith('By') ? [] : collectUserIds(inner, naming.has(name)),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fields of a routing that determine its requests and the deciders of its steps. */
type Routing = Pick<ReferenceItem<'ROUTING'>, 'categoryIds' | 'condition' | 'isActive' | 'steps'>;

/** Return the people named by changed steps of a routing, or by all steps if it now serves other requests. */
function listRoutingApprovers(before: Routing | undefined, after: Routing): string[] {
  const serves = ({ categoryIds, condition, isActive }: Routing) => ({
    ...{ categoryIds, condition, isActive },
  });
  if (!before || !isSame(serves(before), serves(after))) return collectUserIds(after.steps);
  const known = new Map(before.steps.map((step) => [step.id, step]));
  return collectUserIds(after.steps.filter((step) => !isSame(step, known.get(step.id))));
}

/** Return the head of a department, else the nearest head above it. */
function findNearestHead(reference: Reference, departmentId: string): string | null {
  const line = listDepartmentAncestors(reference, departmentId);
  return line.find(({ headId }) => headId !== null)?.headId ?? null;
}

/** Return the person who becomes head of a department by this change. */
function listDepartmentApprovers(
  after: ReferenceItem<'DEPARTMENT'>,
  reference: Reference,
): string[] {
  const others = reference.departments.filter(({ id }) => id !== after.id);
  const was = findNearestHead(reference, after.id);
  const is = findNearestHead({ ...reference, departments: [...others, after] }, after.id);
  return is === null || is === was ? [] : [is];
}

/**
 * Return the people who become approvers when this item is stored: newly named people, and people who decide because of
 * a changed rule, level or department. `reference`: state before the change.
 */
export function findNewApprovers<K extends ReferenceKind>(
  kind: K,
  after: ReferenceItem<K>,
  before: ReferenceItem<K> | undefined,
  reference: Reference,
): string[] {
  const chosen = choices[kind]?.(after, before, reference) ?? namedAnew(before, after);
  return [...new Set(chosen)];
}

const namedAnew = (before: object | undefined, after: object): string[] => {
  const known = new Set(collectUserIds(before));
  return collectUserIds(after).filter((userId) => !known.has(userId));
};

type Choices = {
  readonly [K in ReferenceKind]?: (
    after: ReferenceItem<K>,
    before: ReferenceItem<K> | undefined,
    reference: Reference,
  ) => string[];
};
/** Rules for kinds in which a change can choose approvers without newly naming them. */
const choices: Choices = {
  // Fallback approvers who remain after a removal count as chosen by the administrator who removed the others.
  CONFIGURATION: (after, before) =>
    before?.fallbackApproverIds.every((id) => after.fallbackApproverIds.includes(id))
      ? namedAnew(before, after)
      : after.fallbackApproverIds,
  ROUTING: (after, before) => listRoutingApprovers(before, after),
  DEPARTMENT: (after, _, reference) => listDepartmentApprovers(after, reference),
  DOARULE: (after, before) =>
    before &&
    isSame(
      [before.levelId, before.departmentId, before.categoryId],
      [after.levelId, after.departmentId, after.categoryId],
    )
      ? namedAnew(before, after)
      : after.userIds,
  DOALEVEL: (after, before, { doaRules }) =>
    before && isSame([before.limit, before.rank], [after.limit, after.rank])
      ? []
      : doaRules.filter(({ levelId }) => levelId === after.id).flatMap(({ userIds }) => userIds),
};
