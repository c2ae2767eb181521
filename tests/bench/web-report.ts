import { calculateQuantile } from './measure.ts';
import type { Interaction } from './web-acts.ts';
import type { Visit } from './web-visit.ts';

/** Upper limits, in milliseconds, for the first and the largest paint of a screen. */
export type Budget = { readonly fcp: number; readonly lcp: number };
export const screenLimits = { tbt: 150, inp: 150, cls: 0, requests: 40 } as const;

const middle = (values: readonly number[]) => calculateQuantile(values, 0.5);

/**
 * Calculate the median of each figure over several visits to a screen. `slowest`: interaction with the slowest
 * response.
 */
export function calculateMedians(visits: readonly Visit[]) {
  const of = (figure: (one: Visit) => number) => middle(visits.map(figure));
  const names = [...new Set(visits.flatMap(({ acts }) => Object.keys(acts) as Interaction[]))];
  const acts = names.map((act) => {
    const answers = visits.flatMap(({ acts: { [act]: one } }) => (one ? [one] : []));
    const inp = middle(answers.map((one) => one.inp));
    return { act, inp, tbt: middle(answers.map((one) => one.tbt)) };
  });
  const [slowest] = acts.toSorted((a, b) => b.inp - a.inp);
  const [blocked] = acts.toSorted((a, b) => b.tbt - a.tbt);
  return {
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    requests: of(({ requests }) => requests),
    kB: of(({ kB }) => kB),
    ...{ acts, slowest, blocked },
  };
}
export type MedianVisit = ReturnType<typeof calculateMedians>;

const beside = (value: number, limit: number, digits = 0) =>
  `${value.toFixed(digits)}${value > limit ? ' !' : ''}`;

/** Format the measured values of a screen, with ! for values above the limit. */
export const formatMedians = (
  { fcp, lcp, tbt, cls, requests, kB, slowest, blocked }: MedianVisit,
  budget: Budget,
): Record<string, string> => ({
  [`FCP ${budget.fcp}`]: beside(fcp, budget.fcp),
  [`LCP ${budget.lcp}`]: beside(lcp, budget.lcp),
  [`TBT ${screenLimits.tbt}`]: beside(tbt, screenLimits.tbt),
  [`INP ${screenLimits.inp}`]: slowest
    ? `${slowest.act} ${beside(slowest.inp, screenLimits.inp)}`
    : '',
  [`TBT of an act ${screenLimits.tbt}`]: blocked
    ? `${blocked.act} ${beside(blocked.tbt, screenLimits.tbt)}`
    : '',
  [`CLS ${screenLimits.cls}`]: beside(cls, screenLimits.cls, 3),
  [`requests ${screenLimits.requests}`]: beside(requests, screenLimits.requests),
  kB: kB.toFixed(0),
});
