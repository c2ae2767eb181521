import { findOutOfOffice } from '#functions/organisation/rules/active-delegate.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { findDepartment, type Reference } from '#functions/organisation/rules/reference.ts';
import type { DoaLevel, DoaRule } from '#shared/doa/doa.ts';
import type { AuthorityCell, AuthorityMatrix, CellMark } from '#shared/doa/matrix.ts';
import { compareByName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import type { Department } from '#shared/reference/reference.ts';
import { getRatesCurrency } from '#shared/routing/sequence.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import { findNearestRules, isAboveOwnLimit, type RankedLevel, rankLevels } from './authority.ts';
import { examineCoverage, type PlaceCoverage } from './sole-approvers.ts';

/** Category (null for all categories) and day of the matrix. */
export type MatrixScope = { readonly categoryId: string | null; readonly at: string };

/**
 * Return the open departments from the top down, siblings by name. Departments in a cycle of parents are outside the
 * tree and follow at the end.
 */
function listDepartmentTree({
  departments,
}: Reference): { department: Department; depth: number }[] {
  const open = departments.filter(({ isActive }) => isActive);
  const below = (parentId: string | null, depth: number): ReturnType<typeof listDepartmentTree> =>
    open
      .filter((one) => one.parentId === parentId)
      .sort(compareByName)
      .flatMap((department) => [{ department, depth }, ...below(department.id, depth + 1)]);
  const tree = below(null, 0);
  const told = new Set(tree.map(({ department }) => department.id));
  const others = open.filter(({ id }) => !told.has(id));
  return [...tree, ...others.map((department) => ({ department, depth: 0 }))];
}

/** Return the label for the scope of a rule: "Operations", "everywhere", "everywhere, every category". */
function formatRulePlaceLabel(
  rule: DoaRule,
  departmentId: string | null,
  reference: Reference,
): string {
  const where = findDepartment(reference, rule.departmentId)?.name ?? t`everywhere`;
  return rule.departmentId === departmentId ? t`every category` : where;
}

type Row = {
  readonly departmentId: string | null;
  readonly look: MatrixScope;
  readonly ranked: readonly RankedLevel[];
  readonly held: PlaceCoverage;
};

const unexamined: PlaceCoverage = { gaps: [], lone: [] };

// No rule has the empty category, so only rules for all categories apply.
const placeOf = (departmentId: string | null, { categoryId, at }: MatrixScope) => ({
  departmentId,
  categoryId: categoryId ?? '',
  at,
});

/**
 * Return the warnings for a level at its position in the matrix. `holders`: people named by rules with exactly this
 * scope.
 */
function listCellMarks(
  levelId: string,
  holders: readonly string[],
  { ranked, held }: Row,
  { directory }: Organisation,
): CellMark[] {
  const isOf = ({ level }: RankedLevel) => level.id === levelId;
  const level = ranked.find(isOf);
  const isAbove = holders
    .map((userId) => directory.user(userId))
    .filter((user) => user !== undefined)
    .some((user) => level && directory.canBeAsked(user) && isAboveOwnLimit(user, level, ranked));
  return [
    ...(held.gaps.some(isOf) ? ['gap' as const] : []),
    ...held.lone.filter(({ levels }) => levels.some(isOf)).map(({ kind }) => kind),
    ...(isAbove ? ['aboveOwnLimit' as const] : []),
  ];
}

function buildAuthorityCell(
  { id: levelId }: DoaLevel,
  row: Row,
  organisation: Organisation,
): AuthorityCell {
  const { departmentId, look } = row;
  const { categoryId, at } = look;
  const { reference, directory } = organisation;
  const place = placeOf(departmentId, look);
  const rules = findNearestRules(levelId, place, reference);
  const own = rules.filter(
    (rule) => rule.departmentId === departmentId && rule.categoryId === categoryId,
  );
  const [first] = rules;
  const userIds = new Set(rules.flatMap((rule) => rule.userIds));
  return {
    levelId,
    people: [...userIds].map((userId) => {
      const user = directory.user(userId);
      const away = user?.isActive ? findOutOfOffice(userId, at, directory) : undefined;
      return {
        userId,
        name: user?.name ?? unknownUserName,
        isActive: user?.isActive === true,
        canBeAsked: user !== undefined && directory.canBeAsked(user),
        ...(away ? { away } : {}),
      };
    }),
    ruleIds: own.map(({ id }) => id),
    inheritedFrom:
      first && own.length === 0 ? formatRulePlaceLabel(first, departmentId, reference) : null,
    exceptions:
      categoryId === null
        ? reference.doaRules.filter(
            (rule) =>
              rule.levelId === levelId &&
              rule.departmentId === departmentId &&
              rule.categoryId !== null,
          ).length
        : 0,
    marks: listCellMarks(
      levelId,
      own.flatMap((rule) => rule.userIds),
      row,
      organisation,
    ),
  };
}

type Cells = readonly AuthorityCell[];

/** Show a warning that all departments share only once, in the row for all of them. */
function hoistSharedMarks(everywhere: Cells, departments: readonly Cells[]) {
  const shared = everywhere.map((_, n) => {
    const [first, ...others] = departments.map((cells) => cells[n]?.marks ?? []);
    return (first ?? []).filter((mark) => others.every((marks) => marks.includes(mark)));
  });
  return {
    everywhere: everywhere.map((cell, n) => ({
      ...cell,
      marks: [...new Set([...(shared[n] ?? []), ...cell.marks])],
    })),
    departments: departments.map((cells) =>
      cells.map((cell, n) =>
        cell.inheritedFrom
          ? { ...cell, marks: cell.marks.filter((mark) => !shared[n]?.includes(mark)) }
          : cell,
      ),
    ),
  };
}

/**
 * Build the matrix of approval limits: people by department and amount, according to the rules for a category on a day.
 */
export function buildAuthorityMatrix(
  organisation: Organisation,
  look: MatrixScope,
): AuthorityMatrix {
  const { reference, directory } = organisation;
  const levels = [...reference.doaLevels].sort((a, b) => a.rank - b.rank);
  const ranked = rankLevels(reference, look.at);
  const tree = listDepartmentTree(reference);
  const limits = new Map(ranked.map(({ level, limit }) => [level.id, limit]));
  const cells = (departmentId: string | null) => {
    // If there are departments, only their rows are examined, as in the linter.
    const isExamined = departmentId !== null || tree.length === 0;
    const held = isExamined
      ? examineCoverage(placeOf(departmentId, look), organisation)
      : unexamined;
    const row = { departmentId, look, ranked, held };
    return levels.map((level) => buildAuthorityCell(level, row, organisation));
  };
  const headOf = ({ headId }: Department) => {
    const head = headId === null ? undefined : directory.user(headId);
    return head ? { userId: head.userId, name: head.name } : null;
  };
  const marked = hoistSharedMarks(
    cells(null),
    tree.map(({ department }) => cells(department.id)),
  );
  return {
    currency: reference.configuration.currency,
    ratesCurrency: getRatesCurrency(reference.configuration),
    levels: levels.map((level) => ({
      level,
      limit: limits.get(level.id) ?? null,
      hasRate: limits.has(level.id),
    })),
    rows: [
      { departmentId: null, name: t`Everywhere`, depth: 0, head: null, cells: marked.everywhere },
      ...tree.map(({ department, depth }, n) => ({
        departmentId: department.id,
        name: department.name,
        depth,
        head: headOf(department),
        cells: marked.departments[n] ?? [],
      })),
    ],
  };
}
