import { msg } from '#frontend/lib/text.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';

/** Ways to look at what a draft would have done. */
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

/** The largest differences of working time first; those that were cut short last, for theirs is not known. */
export const byDifference = (a: BacktestedRequest, b: BacktestedRequest) =>
  Number(a.isCut) - Number(b.isCut) || differenceOf(b) - differenceOf(a);

const differenceOf = ({ was, would }: BacktestedRequest) =>
  Math.abs(would.workingSeconds - was.workingSeconds);
