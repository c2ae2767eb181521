import type { ProcessGroup } from '#shared/process/process-api.ts';
import { type CaseTable, filterFirstTimeRight } from './case-table.ts';
import { calculateSpreads } from './spreads-by.ts';
import type { CaseStatistics } from './walk-cases.ts';

/** Maximum number of groups in the response, the largest first. */
const maxGroups = 50;

/** Count the requests in each group. `by`: count only marked ones. */
function countByGroup(
  requests: Int32Array,
  groupOf: Int32Array,
  groups: number,
  by?: Uint8Array,
): Int32Array {
  const counts = new Int32Array(groups);
  for (const one of requests) {
    const group = groupOf[one] ?? -1;
    if (group >= 0) counts[group] = (counts[group] ?? 0) + (by ? (by[one] ?? 0) : 1);
  }
  return counts;
}

function buildProcessGroups(
  table: CaseTable,
  chosen: Int32Array,
  { over }: CaseStatistics,
  groupOf: Int32Array,
  names: readonly string[],
): ProcessGroup[] {
  const requests = countByGroup(chosen, groupOf, names.length);
  const cycles = calculateSpreads(over, groupOf, names.length, table.cycle);
  const right = countByGroup(filterFirstTimeRight(table, over), groupOf, names.length);
  const late = countByGroup(over, groupOf, names.length, table.wasLate);
  return names
    .map((name, group) => ({ name, group, requests: requests[group] ?? 0 }))
    .filter((one) => one.requests > 0)
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
    .slice(0, maxGroups)
    .map(({ group, ...counted }) => ({
      ...counted,
      over: cycles.counts[group] ?? 0,
      firstTimeRight: right[group] ?? 0,
      late: late[group] ?? 0,
      cycle: cycles.spreadOf(group),
    }));
}

/** Calculate figures by category and by department, the largest group first. Requests without one are in no group. */
export function summarizeGroups(table: CaseTable, chosen: Int32Array, walked: CaseStatistics) {
  const { category, department, names } = table;
  return {
    categories: buildProcessGroups(table, chosen, walked, category, names.categories.texts),
    departments: buildProcessGroups(table, chosen, walked, department, names.departments.texts),
  };
}
