import type { ReferenceItem, ReferenceKind } from '#functions/organisation/rules/kinds.ts';
import { departmentLine, type Reference } from '#functions/organisation/rules/reference.ts';

/** Names of fields by which items name people who decide. */
const naming: ReadonlySet<string> = new Set(['userId', 'userIds', 'headId', 'fallbackApproverIds']);

function peopleIn(value: unknown, isNaming = false): string[] {
  if (typeof value === 'string') return isNaming ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => peopleIn(one, isNaming));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    // Fields such as `publishedBy` name an author, not a person who decides.
    name.endsWith('By') ? [] : peopleIn(inner, naming.has(name)),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fields of a routing that determine its requests and the people of its steps. */
type Routing = Pick<ReferenceItem<'ROUTING'>, 'categoryIds' | 'condition' | 'isActive' | 'steps'>;

/** People whom the changed steps of a routing name; all of them where it serves other requests than before. */
function chosenByRouting(before: Routing | undefined, after: Routing): string[] {
  const serves = ({ categoryIds, condition, isActive }: Routing) => ({
    ...{ categoryIds, condition, isActive },
  });
  if (!before || !isSame(serves(before), serves(after))) return peopleIn(after.steps);
  const known = new Map(before.steps.map((step) => [step.id, step]));
  return peopleIn(after.steps.filter((step) => !isSame(step, known.get(step.id))));
}

/** The nearest head of a department, and those above. */
function headIn(reference: Reference, departmentId: string): string | null {
  const line = departmentLine(reference, departmentId);
  return line.find(({ headId }) => headId !== null)?.headId ?? null;
}

/** Whoever leads a department by a change of it, and did not before. */
function chosenByDepartment(after: ReferenceItem<'DEPARTMENT'>, reference: Reference): string[] {
  const others = reference.departments.filter(({ id }) => id !== after.id);
  const was = headIn(reference, after.id);
  const is = headIn({ ...reference, departments: [...others, after] }, after.id);
  return is === null || is === was ? [] : [is];
}

/**
 * Return the people that become approvers when this item is stored: people that it newly names, and people who
 * decide because of a changed rule, level or place. `reference`: as it was before the change.
 */
export function chosenPeople<K extends ReferenceKind>(
  kind: K,
  after: ReferenceItem<K>,
  before: ReferenceItem<K> | undefined,
  reference: Reference,
): string[] {
  const chosen = choices[kind]?.(after, before, reference) ?? namedAnew(before, after);
  return [...new Set(chosen)];
}

const namedAnew = (before: object | undefined, after: object): string[] => {
  const known = new Set(peopleIn(before));
  return peopleIn(after).filter((userId) => !known.has(userId));
};

type Choices = {
  readonly [K in ReferenceKind]?: (
    after: ReferenceItem<K>,
    before: ReferenceItem<K> | undefined,
    reference: Reference,
  ) => string[];
};
/** Kinds that choose people in other ways than by newly naming them. */
const choices: Choices = {
  // Fallback approvers left after a removal count as chosen by the administrator who removed the others.
  CONFIGURATION: (after, before) =>
    before?.fallbackApproverIds.every((id) => after.fallbackApproverIds.includes(id))
      ? namedAnew(before, after)
      : after.fallbackApproverIds,
  ROUTING: (after, before) => chosenByRouting(before, after),
  DEPARTMENT: (after, _, reference) => chosenByDepartment(after, reference),
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
