import type { AcrossPeople, Spread } from '#shared/process/process-api.ts';
import type { CaseTable } from './case-table.ts';
import { fewestTold } from './hide-small-groups.ts';
import { spreadsBy } from './spreads-by.ts';
import type { Walked } from './walk-cases.ts';
import { takenOf } from './work-of.ts';

/** Who decided less often has no pace. */
const fewestDecisions = 3;

function quartersOf(usual: readonly Spread[]): AcrossPeople | null {
  if (usual.length < fewestTold) return null;
  const calendar = usual.map(({ median }) => median).sort((a, b) => a - b);
  const working = usual.map((one) => one.working.median).sort((a, b) => a - b);
  const at = (part: number) => {
    const place = Math.round(part * (usual.length - 1));
    return { calendar: calendar[place] ?? 0, working: working[place] ?? 0 };
  };
  return { people: usual.length, quick: at(0.25), usual: at(0.5), slow: at(0.75) };
}

/**
 * How much people differ in how long they usually take for an activity, waiting and work together; null of fewer than
 * five, who could be told apart.
 */
export function acrossPeople(table: CaseTable, { waited }: Walked) {
  const { pace, paceActivities } = table;
  const paces = spreadsBy(waited, pace, paceActivities.length, takenOf(table));
  const usual = new Map<number, Spread[]>();
  for (const [n, activity] of paceActivities.entries()) {
    if ((paces.counts[n] ?? 0) < fewestDecisions) continue;
    const spread = paces.spreadOf(n);
    if (!spread) continue;
    const others = usual.get(activity);
    if (others) others.push(spread);
    else usual.set(activity, [spread]);
  }
  return (activity: number): AcrossPeople | null => quartersOf(usual.get(activity) ?? []);
}
