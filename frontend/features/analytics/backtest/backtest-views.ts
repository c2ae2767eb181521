import { msg } from '#frontend/lib/text.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';

/** Filters for the requests of a backtest. */
export const backtestViews = [
  { name: msg('Those that differ'), fits: ({ same }: BacktestedRequest) => !same },
  {
    name: msg('More steps'),
    fits: ({ was, would, isCut }: BacktestedRequest) =>
      !isCut && would.steps.length > was.steps.length,
  },
  {
    name: msg('Fewer steps'),
    fits: ({ was, would }: BacktestedRequest) => would.steps.length < was.steps.length,
  },
  {
    name: msg('Late only with the draft'),
    fits: ({ was, would }: BacktestedRequest) => would.breaches > was.breaches,
  },
  { name: msg('All'), fits: () => true },
] as const;
export type BacktestView = (typeof backtestViews)[number]['name'];

/**
 * Sort by the difference in working time, largest first. Requests that ended early are last, because their difference
 * is unknown.
 */
export const compareByDifference = (a: BacktestedRequest, b: BacktestedRequest) =>
  Number(a.isCut) - Number(b.isCut) || getDifference(b) - getDifference(a);

const getDifference = ({ was, would }: BacktestedRequest) =>
  Math.abs(would.workingSeconds - was.workingSeconds);
