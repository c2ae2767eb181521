import type { AcrossPeople } from '#shared/process/process-api.ts';
import { fewestTold } from './hide-small-groups.ts';
import { type Durations, spreadOf } from './spread.ts';

/** Who decided less often has no pace. */
const fewestDecisions = 3;

/**
 * How much people differ in how long they usually take; null of fewer than five, who could be told apart.
 * @param paces how long each took each time, by person
 */
export function acrossPeople(paces: ReadonlyMap<string, Durations>): AcrossPeople | null {
  const usual = [...paces.values()]
    .filter(({ calendar }) => calendar.length >= fewestDecisions)
    .flatMap((pace) => spreadOf(pace) ?? []);
  if (usual.length < fewestTold) return null;
  const calendar = usual.map(({ median }) => median).sort((a, b) => a - b);
  const working = usual.map((one) => one.working.median).sort((a, b) => a - b);
  const at = (part: number) => {
    const place = Math.round(part * (usual.length - 1));
    return { calendar: calendar[place] ?? 0, working: working[place] ?? 0 };
  };
  return { people: usual.length, quick: at(0.25), usual: at(0.5), slow: at(0.75) };
}
