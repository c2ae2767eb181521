import type { ProcessGroup } from '#shared/process/process-api.ts';
import { type CaseTable, rightAtOnce } from './case-table.ts';
import { spreadsBy } from './spreads-by.ts';
import type { Walked } from './walk-cases.ts';

/** Maximum number of groups in the response, the largest first. */
const toldGroups = 50;

/** Count the requests in each group. `by`: count only marked ones. */
function countBy(
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

function groupsIn(
  table: CaseTable,
  chosen: Int32Array,
  { over }: Walked,
  groupOf: Int32Array,
  names: readonly string[],
): ProcessGroup[] {
  const requests = countBy(chosen, groupOf, names.length);
  const cycles = spreadsBy(over, groupOf, names.length, table.cycle);
  const right = countBy(rightAtOnce(table, over), groupOf, names.length);
  const late = countBy(over, groupOf, names.length, table.wasLate);
  return names
    .map((name, group) => ({ name, group, requests: requests[group] ?? 0 }))
    .filter((one) => one.requests > 0)
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
    .slice(0, toldGroups)
    .map(({ group, ...counted }) => ({
      ...counted,
      over: cycles.counts[group] ?? 0,
      firstTimeRight: right[group] ?? 0,
      late: late[group] ?? 0,
      cycle: cycles.spreadOf(group),
    }));
}

/** Calculate figures by category and by department, the largest group first. Requests without one are in no group. */
export function summarizeGroups(table: CaseTable, chosen: Int32Array, walked: Walked) {
  const { category, department, names } = table;
  return {
    categories: groupsIn(table, chosen, walked, category, names.categories.texts),
    departments: groupsIn(table, chosen, walked, department, names.departments.texts),
  };
}
