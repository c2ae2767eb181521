import type { MissedDecision, PastDecision } from './types.ts';

/** Time that a person took for a decision that was waiting for them. */
export type ResponseTime = {
  readonly seconds: number;
  /** Start of the interval. */
  readonly since: number;
  /** True if nothing was waiting for the person before. Otherwise the person had just decided something else. */
  readonly isFirst: boolean;
  /** True if others decided everything that was waiting, so that the actual time would have been longer. */
  readonly isCensored: boolean;
};

type Event = { readonly at: number; readonly kind: 'asked' | 'decided' | 'missed' };
const rank = { asked: 0, decided: 1, missed: 2 };

/** Return the intervals of one person, sorted by end. */
export function findResponseTimes(
  decisions: readonly PastDecision[],
  missed: readonly MissedDecision[],
): ResponseTime[] {
  const events = [
    ...[...decisions, ...missed].map(({ from }): Event => ({ at: from, kind: 'asked' })),
    ...decisions.map(({ to }): Event => ({ at: to, kind: 'decided' })),
    ...missed.map(({ to }): Event => ({ at: to, kind: 'missed' })),
  ].sort((a, b) => a.at - b.at || rank[a.kind] - rank[b.kind]);
  const spells: ResponseTime[] = [];
  let [waiting, since, isFirst] = [0, 0, true];
  const end = (at: number, isCensored: boolean) =>
    spells.push({ seconds: at - since, since, isFirst, isCensored });
  for (const { at, kind } of events) {
    if (kind === 'asked') {
      if (waiting === 0) [since, isFirst] = [at, true];
      waiting += 1;
      continue;
    }
    waiting -= 1;
    if (kind === 'decided') {
      end(at, false);
      [since, isFirst] = [at, false];
    } else if (waiting === 0) end(at, true);
  }
  return spells;
}
