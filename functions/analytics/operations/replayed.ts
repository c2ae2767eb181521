import type { Backtested } from '#functions/analytics/rules/backtest.ts';
import { AppError } from '#shared/errors.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';

/** Undefined when a step of the draft would have had nobody. */
export function orNobody(replay: () => Backtested): Backtested | undefined {
  try {
    return replay();
  } catch (error) {
    if (error instanceof AppError && error.code === 'routing.none') return undefined;
    throw error;
  }
}

/** One side of a replay in an answer. */
export const sideOf = ({ steps, ...rest }: Backtested['was']): BacktestedRequest['was'] => ({
  ...rest,
  steps: steps.map(({ people, ...step }) => ({ ...step, people: [...people] })),
});
