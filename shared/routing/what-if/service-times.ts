import { randomOf } from './random.ts';
import type { PastDecision } from './types.ts';

/** What a decision takes of which nothing is known: an hour. */
const unknownSeconds = 3600;

/** Draws how long a decision keeps a person. `chance`: from 0 to below 1, the higher the longer. */
export type ServiceTimes = (userId: string, like: readonly string[], chance: number) => number;

/**
 * How long each decision kept its person: from when they were asked, or from their decision before if that was later,
 * until they decided. People who work one decision after the other in the order of their decisions give just these
 * times.
 */
export function servicesOf(decisions: readonly PastDecision[]): Map<string, number[]> {
  const services = new Map<string, number[]>();
  for (const [userId, own] of Map.groupBy(decisions, (decision) => decision.userId)) {
    let before = 0;
    const times: number[] = [];
    for (const { from, to } of own.toSorted((a, b) => a.to - b.to || a.from - b.from)) {
      times.push(Math.max(0, to - Math.max(from, before)));
      before = to;
    }
    services.set(userId, times);
  }
  return services;
}

/**
 * Draws from a person's own past. Who has none is drawn from the past of the people they work beside (`like`), else of
 * everybody.
 */
export function drawServices(decisions: readonly PastDecision[]): ServiceTimes {
  const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);
  const known = new Map(
    [...servicesOf(decisions)].map(([userId, times]) => [userId, inOrder(times)] as const),
  );
  const everybody = inOrder([...known.values()].flat());
  const pools = new Map<string, readonly number[]>();
  const poolOf = (like: readonly string[]) => {
    const key = like.join(' ');
    const pool = pools.get(key) ?? inOrder(like.flatMap((userId) => known.get(userId) ?? []));
    pools.set(key, pool);
    return pool.length > 0 ? pool : everybody;
  };
  return (userId, like, chance) => {
    const times = known.get(userId) ?? poolOf(like);
    return times[Math.floor(chance * times.length)] ?? unknownSeconds;
  };
}

/** The chance of one decision: the same in every scenario, so that scenarios differ by what they change alone. */
export const chanceOf = (seed: number, run: number, request: number, step: number, nth: number) =>
  randomOf(seed, run, request, step, nth);
