import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import { t } from '#shared/language/t.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import type { Category, Department } from '#shared/reference/reference.ts';
import { examineCoverage, type SoleApprover } from './sole-approvers.ts';

/** Maximum number of department names in a finding. Further departments are only counted. */
const namedAtMost = 3;

type Found = {
  readonly lone: SoleApprover;
  readonly category: Category | undefined;
  readonly departments: Department[];
};

const getKey = ({ kind, user, levels, above }: SoleApprover) =>
  [kind, user.userId, above, ...levels.map(({ level }) => level.id)].join();

function joinDepartmentNames(departments: readonly Department[], isEvery: boolean): string {
  if (isEvery) return t`Every department`;
  const names = departments.slice(0, namedAtMost).map(({ name }) => name);
  const others = departments.length - names.length;
  return others > 0 ? t`${names.join(', ')} and ${others} more` : names.join(', ');
}

/**
 * Find amounts that only one person may decide. A finding is reported once for all open departments that share it, and
 * for a category only if its people differ from the general ones. `at`: day of the rates, ISO 8601.
 */
export function findSoleApprovers(
  organisation: Pick<Organisation, 'reference' | 'directory'>,
  at: string,
): DoaFinding[] {
  const { departments, categories, doaRules, configuration } = organisation.reference;
  const open = departments.filter(({ isActive }) => isActive);
  const named = new Set(doaRules.map(({ categoryId }) => categoryId));
  const special = categories.filter(({ id, isActive }) => isActive && named.has(id));
  const found = new Map<string, Found>();

  const note = (lone: SoleApprover, department: Department, category: Category | undefined) => {
    const key = [getKey(lone), category?.id].join();
    const known = found.get(key) ?? { lone, category, departments: [] };
    known.departments.push(department);
    found.set(key, known);
  };
  for (const department of open) {
    // No rule has the empty category, so only rules for all categories apply.
    const place = { departmentId: department.id, categoryId: '', at };
    const usual = examineCoverage(place, organisation).lone;
    for (const lone of usual) note(lone, department, undefined);
    const told = new Set(usual.map(getKey));
    for (const category of special)
      for (const lone of examineCoverage({ ...place, categoryId: category.id }, organisation).lone)
        if (!told.has(getKey(lone))) note(lone, department, category);
  }

  return [...found.values()].map(({ lone, category, departments: where }) => {
    const { kind, user, levels, above } = lone;
    const isEvery = open.length > 1 && where.length === open.length;
    const places = `${joinDepartmentNames(where, isEvery)}${category ? `, ${category.name}` : ''}`;
    const sum = above && formatMoneyText({ amount: above, currency: configuration.currency });
    const alone = sum
      ? t`only ${user.name} may decide above ${sum}`
      : t`only ${user.name} may decide on any amount`;
    return {
      kind,
      text:
        kind === 'noStandIn'
          ? t`${places}: ${alone}, and nobody stands in.`
          : `${places}: ${alone}.`,
      ids: [...where.map(({ id }) => id), ...(category ? [category.id] : []), user.userId],
      place: {
        departmentId: isEvery ? null : (where[0]?.id ?? null),
        categoryId: category?.id ?? null,
        levelId: levels[0]?.level.id ?? null,
      },
    };
  });
}
