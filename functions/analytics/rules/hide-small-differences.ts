import { noWork } from '#functions/figures/rules/case-columns.ts';
import type { ProcessFilter, ProcessGroup } from '#shared/process/process-api.ts';
import {
  type CaseTable,
  filterFirstTimeRight,
  listCaseActivities,
  listCaseIndexes,
  noIndex,
} from './case-table.ts';
import { createDisclosureRules, type GroupPart } from './difference-rules.ts';
import type { Figures } from './process-figures.ts';

type Rules = ReturnType<typeof createDisclosureRules>;

/** Return a lookup of the requests that have an event with a given number. Events with the number -1 are ignored. */
function groupByEvent(
  { count, first }: CaseTable,
  numberAt: (event: number, isFirst: boolean) => number,
): (number: number) => Int32Array {
  const found = new Map<number, number[]>();
  for (let one = 0; one < count; one += 1)
    for (let n = first[one] ?? 0; n < (first[one + 1] ?? 0); n += 1) {
      const number = numberAt(n, n === first[one]);
      if (number === noIndex) continue;
      const requests = found.get(number);
      if (!requests) found.set(number, [one]);
      else if (requests.at(-1) !== one) requests.push(one);
    }
  return (number) => Int32Array.from(found.get(number) ?? []);
}

/**
 * Return which figures of completed requests may be shown. For a share, both the marked requests and the rest must be
 * large enough.
 */
function findVisibleMarks({ isShown }: Rules, table: CaseTable, over: Int32Array) {
  const right = new Set(filterFirstTimeRight(table, over));
  const isPartShown = (isMarked: (one: number) => boolean) =>
    isShown(over.filter(isMarked)) && isShown(over.filter((one) => !isMarked(one)));
  const isOverShown = isShown(over);
  return {
    over: isOverShown,
    firstTimeRight: isOverShown && isPartShown((one) => right.has(one)),
    late: isOverShown && isPartShown((one) => table.wasLate[one] === 1),
    automatic: isOverShown && isPartShown((one) => table.hadAutomatic[one] === 1),
  };
}

function hideGroups(
  rules: Rules,
  table: CaseTable,
  part: GroupPart,
  groups: readonly ProcessGroup[],
): ProcessGroup[] {
  const found = rules.listShownGroups(part);
  return groups.flatMap((group) => {
    const requests = found.get(group.name);
    if (!requests) return [];
    const over = requests.filter((one) => table.isOpen[one] === 0);
    const marks = findVisibleMarks(rules, table, over);
    return [
      {
        ...group,
        ...(!marks.over && { over: 0, cycle: null }),
        ...(!marks.firstTimeRight && { firstTimeRight: null }),
        ...(!marks.late && { late: null }),
      },
    ];
  });
}

/**
 * Hide the times and shares of a narrowed picture that, subtracted from those of a wider one, would cover fewer than
 * five requests. Reason: decision 133.
 */
export function hideSmallDifferences(
  table: CaseTable,
  filter: ProcessFilter,
  figures: Figures,
): Figures {
  const rules = createDisclosureRules(table, filter);
  if (!rules.isNarrowed) return figures;
  const over = listCaseIndexes(table).filter((one) => table.isOpen[one] === 0);
  const marks = findVisibleMarks(rules, table, over);
  const { activity, move, worked, moves } = table;
  const { texts } = table.names.activities;
  const waitedFor = groupByEvent(table, (n, isFirst) => (isFirst ? noIndex : (activity[n] ?? 0)));
  const workedOn = groupByEvent(table, (n) =>
    worked[n] === noWork ? noIndex : (activity[n] ?? 0),
  );
  const moved = groupByEvent(table, (n, isFirst) => (isFirst ? noIndex : (move[n] ?? 0)));
  const numbers = figures.activities.map(({ name }) => texts.indexOf(name));
  const findMove = (from: number | null, to: number | null) =>
    moves.findIndex(
      (one) =>
        one.from === (from === null ? noIndex : numbers[from]) &&
        one.to === (to === null ? noIndex : numbers[to]),
    );
  const byWay = Map.groupBy(over, (one) => table.way[one] ?? 0);
  const ways = new Map(
    table.wayCases.map((one, way) => [listCaseActivities(table, one).join(), way]),
  );
  const followers = (steps: readonly number[]) => {
    const way = ways.get(steps.map((step) => numbers[step]).join());
    return Int32Array.from(byWay.get(way ?? noIndex) ?? []);
  };
  const activities = figures.activities.map(({ work, ...one }, n) => ({
    ...one,
    wait: one.wait && rules.isShown(waitedFor(numbers[n] ?? noIndex)) ? one.wait : null,
    ...(work && rules.isShown(workedOn(numbers[n] ?? noIndex)) && { work }),
  }));
  const timed = new Set(activities.filter(({ wait }) => wait).map(({ name }) => name));
  const groups = {
    categories: hideGroups(rules, table, 'category', figures.groups.categories),
    departments: hideGroups(rules, table, 'department', figures.groups.departments),
  };
  const hideOver = (group: ProcessGroup): ProcessGroup => ({ ...group, over: 0, cycle: null });
  return {
    ...figures,
    activities,
    moves: figures.moves.map((one) => ({
      ...one,
      wait: one.wait && rules.isShown(moved(findMove(one.from, one.to))) ? one.wait : null,
    })),
    variants: figures.variants.filter(
      (one) => marks.over && rules.isShown(followers(one.activities)),
    ),
    bottlenecks: figures.bottlenecks.filter((one) => timed.has(one.activity)),
    ...(!marks.over && { over: 0, cycle: null }),
    ...(!marks.firstTimeRight && { firstTimeRight: null }),
    ...(!marks.late && { late: null }),
    ...(!marks.automatic && { automatic: null }),
    groups: marks.over
      ? groups
      : {
          categories: groups.categories.map(hideOver),
          departments: groups.departments.map(hideOver),
        },
  };
}
