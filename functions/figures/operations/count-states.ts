import type { Due } from '#shared/sla/calendar.ts';

/** How many of these are overdue, and how many due soon. */
export function countStates(dues: readonly (Due | undefined)[]) {
  const of = (state: Due['state']) => dues.filter((due) => due?.state === state).length;
  return { overdue: of('overdue'), dueSoon: of('dueSoon') };
}
