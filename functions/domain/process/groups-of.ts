import type { ProcessGroup } from '#shared/process/process-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { isRightAtOnce, wasLate } from './case-course.ts';
import { addDuration, type Durations, noDurations, spreadOf } from './spread.ts';

/** So many are told, the largest. */
const toldGroups = 50;

type Gathered = {
  readonly cycles: Durations;
  requests: number;
  over: number;
  firstTimeRight: number;
  late: number;
};

/** From the first event to the last, seconds in calendar time and in working time. */
function cycleOf({ events }: ProcessCase): readonly [number, number] {
  let worked = 0;
  for (const { workingSeconds } of events) worked += workingSeconds;
  const [first, last] = [events[0]?.at ?? '', events.at(-1)?.at ?? ''];
  return [(Date.parse(last) - Date.parse(first)) / 1000, worked];
}

/** The largest first. */
const told = (groups: ReadonlyMap<string, Gathered>): ProcessGroup[] =>
  [...groups]
    .sort((a, b) => b[1].requests - a[1].requests || (a[0] < b[0] ? -1 : 1))
    .slice(0, toldGroups)
    .map(([name, { cycles, ...counts }]) => ({ name, ...counts, cycle: spreadOf(cycles) }));

/** Figures of requests by category and by department; those without one are in no group. */
export function groupsOf(cases: readonly ProcessCase[]) {
  const categories = new Map<string, Gathered>();
  const departments = new Map<string, Gathered>();
  const groupIn = (groups: Map<string, Gathered>, name: string | undefined): Gathered[] => {
    if (!name) return [];
    const counts = { requests: 0, over: 0, firstTimeRight: 0, late: 0 };
    const group = groups.get(name) ?? { ...counts, cycles: noDurations() };
    groups.set(name, group);
    return [group];
  };
  for (const one of cases) {
    const groups = [...groupIn(categories, one.category), ...groupIn(departments, one.department)];
    if (groups.length === 0) continue;
    const cycle = one.isOpen ? undefined : cycleOf(one);
    const isRight = isRightAtOnce(one);
    const isLate = wasLate(one);
    for (const group of groups) {
      group.requests += 1;
      if (!cycle) continue;
      group.over += 1;
      addDuration(group.cycles, cycle);
      if (isRight) group.firstTimeRight += 1;
      if (isLate) group.late += 1;
    }
  }
  return { categories: told(categories), departments: told(departments) };
}
