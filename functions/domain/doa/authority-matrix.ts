import type { DoaLevel, DoaRule } from '#shared/doa/doa.ts';
import type { AuthorityCell, AuthorityMatrix } from '#shared/doa/matrix.ts';
import type { Department } from '#shared/reference/reference.ts';
import { unknownUserName } from '#shared/users/user.ts';
import type { Organisation } from '../routing/organisation.ts';
import { departmentOf, type Reference } from '../routing/reference.ts';
import { rankedLevels, rulesFor } from './authority.ts';

/** For which category (none: every one) and on which day. */
export type Look = { readonly categoryId: string | null; readonly at: string };

/**
 * Open departments from the top down, those of one parent by name; a circle of parents is left out of it and comes
 * last.
 */
function departmentTree({ departments }: Reference): { department: Department; depth: number }[] {
  const open = departments.filter(({ isActive }) => isActive);
  const below = (parentId: string | null, depth: number): ReturnType<typeof departmentTree> =>
    open
      .filter((one) => one.parentId === parentId)
      .sort((a, b) => a.name.localeCompare(b.name))
      .flatMap((department) => [{ department, depth }, ...below(department.id, depth + 1)]);
  const tree = below(null, 0);
  const told = new Set(tree.map(({ department }) => department.id));
  const others = open.filter(({ id }) => !told.has(id));
  return [...tree, ...others.map((department) => ({ department, depth: 0 }))];
}

/** Where a rule is kept: "Operations", "everywhere", "everywhere, every category". */
function placeName(rule: DoaRule, departmentId: string | null, reference: Reference): string {
  const where = departmentOf(reference, rule.departmentId)?.name ?? 'everywhere';
  return rule.departmentId === departmentId ? 'every category' : where;
}

function cellOf(
  { id: levelId }: DoaLevel,
  departmentId: string | null,
  { categoryId, at }: Look,
  { reference, directory }: Organisation,
): AuthorityCell {
  // No rule names the empty category: then only those for every one hold.
  const place = { departmentId, categoryId: categoryId ?? '', at };
  const rules = rulesFor(levelId, place, reference);
  const own = rules.filter(
    (rule) => rule.departmentId === departmentId && rule.categoryId === categoryId,
  );
  const [first] = rules;
  const userIds = new Set(rules.flatMap((rule) => rule.userIds));
  return {
    levelId,
    people: [...userIds].map((userId) => {
      const user = directory.user(userId);
      return { userId, name: user?.name ?? unknownUserName, isActive: user?.isActive === true };
    }),
    ruleIds: own.map(({ id }) => id),
    inheritedFrom: first && own.length === 0 ? placeName(first, departmentId, reference) : null,
    exceptions:
      categoryId === null
        ? reference.doaRules.filter(
            (rule) =>
              rule.levelId === levelId &&
              rule.departmentId === departmentId &&
              rule.categoryId !== null,
          ).length
        : 0,
  };
}

/** Who may decide on which amount in which department, as the rules hold for a category on a day. */
export function authorityMatrix(organisation: Organisation, look: Look): AuthorityMatrix {
  const { reference, directory } = organisation;
  const levels = [...reference.doaLevels].sort((a, b) => a.rank - b.rank);
  const ranked = new Map(
    rankedLevels(reference, look.at).map(({ level, limit }) => [level.id, limit]),
  );
  const cells = (departmentId: string | null) =>
    levels.map((level) => cellOf(level, departmentId, look, organisation));
  const headOf = ({ headId }: Department) => {
    const head = headId === null ? undefined : directory.user(headId);
    return head ? { userId: head.userId, name: head.name } : null;
  };
  return {
    currency: reference.configuration.currency,
    levels: levels.map((level) => ({
      level,
      limit: ranked.get(level.id) ?? null,
      hasRate: ranked.has(level.id),
    })),
    rows: [
      { departmentId: null, name: 'Everywhere', depth: 0, head: null, cells: cells(null) },
      ...departmentTree(reference).map(({ department, depth }) => ({
        departmentId: department.id,
        name: department.name,
        depth,
        head: headOf(department),
        cells: cells(department.id),
      })),
    ],
  };
}
