import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { t } from '#shared/language/t.ts';
import type { Category } from '#shared/reference/reference.ts';

/** Position of a category: below another category or at the top level, before a sibling or last. */
export type CategoryPosition = { readonly parentId: string | null; readonly before: string | null };

/** Gap between the order numbers of siblings, so that most moves change a single category. */
const gap = 10;
/** Maximum number of siblings that fit into one transaction. */
const maxSiblings = 80;

/**
 * Return a category at its new position, and the siblings whose order changes with it. `all`: sorted categories.
 * @throws input.invalid if the sibling does not exist, or there are too many siblings to reorder
 */
export function moveCategoryTo(
  category: Category,
  { parentId, before }: CategoryPosition,
  all: readonly Category[],
): { moved: Category; shifted: readonly { value: Category; before: Category }[] } {
  const siblings = all.filter((one) => one.parentId === parentId && one.id !== category.id);
  const at = before === null ? siblings.length : siblings.findIndex(({ id }) => id === before);
  if (at < 0) throwIfProblems({ before: [t`It is not in this place.`] });
  const above = siblings[at - 1]?.order;
  const below = siblings[at]?.order;
  const between = findOrderBetween(above, below);
  if (between !== undefined)
    return { moved: { ...category, parentId, order: between }, shifted: [] };
  if (siblings.length > maxSiblings)
    throwIfProblems({ parentId: [t`At most ${maxSiblings} categories can be put in order here.`] });
  const orderAt = (n: number) => (n + 1) * gap;
  const shifted = siblings.map((one, n) => ({
    value: { ...one, order: orderAt(n < at ? n : n + 1) },
    before: one,
  }));
  return {
    moved: { ...category, parentId, order: orderAt(at) },
    shifted: shifted.filter(({ value, before: was }) => value.order !== was.order),
  };
}

/** Return a whole number between two others; undefined if there is none. */
function findOrderBetween(above: number | undefined, below: number | undefined) {
  if (below === undefined) return (above ?? 0) + gap;
  const order = Math.floor(((above ?? below - 2 * gap) + below) / 2);
  return order < below && (above === undefined || order > above) ? order : undefined;
}
