import { tellManner } from './habits.ts';
import { findSpells } from './spells.ts';
import type { MissedDecision, PastDecision } from './types.ts';
import type { Simulated } from './what-if.ts';

/** Seconds of working time that half of the requests, nine of ten and all on average took. */
export type Happened = Readonly<Record<FitFigure, number>>;
export type FitFigure = 'medianSeconds' | 'slowSeconds' | 'meanSeconds';
export const fitFigures = ['medianSeconds', 'slowSeconds', 'meanSeconds'] as const;

/** So far a simulated figure may be from what happened: a quarter of it, or half an hour. */
const tolerance = 0.25;
const leastSeconds = 1800;

/** Such a share of decisions may be taken while something that was asked earlier still waits. */
const mostOvertaking = 0.25;

/** Share of decisions before which their person let something wait that was asked earlier, for more than a round. */
function overtakingShare(decisions: readonly PastDecision[]): number {
  let overtaking = 0;
  for (const own of Map.groupBy(decisions, ({ userId }) => userId).values()) {
    let latest = 0;
    for (const { to } of own.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
      if (latest > to + leastSeconds) overtaking += 1;
      latest = Math.max(latest, to);
    }
  }
  return decisions.length > 0 ? overtaking / decisions.length : 0;
}

/**
 * In what the simulation of what was is too far from what happened, its figures or the order of decisions. Where there
 * is anything, nothing that the simulation says of changes can be trusted.
 */
export function misfits(
  happened: Happened,
  simulated: Pick<Simulated, FitFigure>,
  decisions: readonly PastDecision[],
): (FitFigure | 'order')[] {
  const figures = fitFigures.filter((of) => {
    const allowed = Math.max(happened[of] * tolerance, leastSeconds);
    return Math.abs(simulated[of].middle - happened[of]) > allowed;
  });
  return overtakingShare(decisions) > mostOvertaking ? [...figures, 'order'] : figures;
}

/** Looks of one more person count where those of the present ones vary like chance: by about their mean. */
const [leastVariation, mostVariation] = [0.8, 1.25];

/**
 * Whether people open their inbox too regularly, or too unevenly, to say what one more person would change. Regular
 * looks meet or miss each other by the clock; uneven ones have good and bad days, of which nobody knows the newcomer's.
 */
export function hasUnsteadyLooks(
  decisions: readonly PastDecision[],
  missed: readonly MissedDecision[],
): boolean {
  const looks = [...Map.groupBy(decisions, ({ userId }) => userId)].flatMap(([userId, own]) => {
    if (tellManner(findSpells(own, [])) !== 'rounds') return [];
    const others = missed.filter((one) => one.userId === userId);
    const times = findSpells(own, others).flatMap(({ isFirst, isCensored, seconds }) =>
      isFirst && !isCensored ? [seconds] : [],
    );
    const mean = times.reduce((sum, seconds) => sum + seconds, 0) / times.length;
    return times.map((seconds) => seconds / mean);
  });
  if (looks.length === 0) return false;
  const square = looks.reduce((sum, look) => sum + (look - 1) ** 2, 0) / looks.length;
  const variation = Math.sqrt(square);
  return variation < leastVariation || variation > mostVariation;
}
