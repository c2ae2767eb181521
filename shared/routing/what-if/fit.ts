import { detectWorkStyle } from './habits.ts';
import { findResponseTimes } from './response-times.ts';
import type { MissedDecision, PastDecision } from './types.ts';
import type { SimulationResult } from './what-if.ts';

/** Median, 90th percentile, and mean of the requests' durations, in seconds of working time. */
export type ActualFigures = Readonly<Record<FitFigure, number>>;
export type FitFigure = 'medianSeconds' | 'slowSeconds' | 'meanSeconds';
export const fitFigures = ['medianSeconds', 'slowSeconds', 'meanSeconds'] as const;

/** Tolerance of a simulated figure: a quarter of the actual figure, but at least half an hour. */
const tolerance = 0.25;
const minToleranceSeconds = 1800;

/** Maximum share of decisions that are made long before an earlier task of the same person. */
const maxOvertakingShare = 0.25;

/**
 * Return the share of decisions made more than half an hour before the decision on an earlier task of the same person.
 */
function calculateOvertakingShare(decisions: readonly PastDecision[]): number {
  let overtaking = 0;
  for (const own of Map.groupBy(decisions, ({ userId }) => userId).values()) {
    let latest = 0;
    for (const { to } of own.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
      if (latest > to + minToleranceSeconds) overtaking += 1;
      latest = Math.max(latest, to);
    }
  }
  return decisions.length > 0 ? overtaking / decisions.length : 0;
}

/**
 * Return the figures in which the simulation of the past differs too much from the actual data, including the order of
 * decisions. If there are any, forecasts for changes are not reliable.
 */
export function findInaccurateFigures(
  happened: ActualFigures,
  simulated: Pick<SimulationResult, FitFigure>,
  decisions: readonly PastDecision[],
): (FitFigure | 'order')[] {
  const figures = fitFigures.filter((of) => {
    const allowed = Math.max(happened[of] * tolerance, minToleranceSeconds);
    return Math.abs(simulated[of].middle - happened[of]) > allowed;
  });
  return calculateOvertakingShare(decisions) > maxOvertakingShare ? [...figures, 'order'] : figures;
}

/**
 * Effects of an additional person are reliable only if inbox visits vary randomly, with a deviation near their mean.
 */
const [leastVariation, mostVariation] = [0.8, 1.25];

/**
 * True if people open their inbox too regularly or too irregularly to predict the effect of an additional person.
 * Regular visits depend on the time of day. Irregular visits depend on good and bad days, which are unknown for a new
 * person.
 */
export function hasIrregularRounds(
  decisions: readonly PastDecision[],
  missed: readonly MissedDecision[],
): boolean {
  const looks = [...Map.groupBy(decisions, ({ userId }) => userId)].flatMap(([userId, own]) => {
    if (detectWorkStyle(findResponseTimes(own, [])) !== 'rounds') return [];
    const others = missed.filter((one) => one.userId === userId);
    const times = findResponseTimes(own, others).flatMap(({ isFirst, isCensored, seconds }) =>
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
