import type { Retrier, TaskState } from './definition.ts';

/** True if a Retry or Catch that lists `names` applies to `error`. */
function matchesError(names: string[], error: string): boolean {
  return names.some((name) => {
    if (name === error) return true;
    if (error === 'States.Runtime' || error === 'States.DataLimitExceeded') return false;
    return name === 'States.ALL' || (name === 'States.TaskFailed' && error !== 'States.Timeout');
  });
}

function calculateRetryDelay(retrier: Retrier, attemptsMade: number, random: () => number): number {
  const grown = retrier.IntervalSeconds * retrier.BackoffRate ** attemptsMade;
  const seconds = Math.min(grown, retrier.MaxDelaySeconds ?? Number.POSITIVE_INFINITY);
  return 1000 * (retrier.JitterStrategy === 'FULL' ? seconds * random() : seconds);
}

/**
 * Return the next attempt after `error`: the number of attempts per retrier, including this one, and the delay in ms.
 * Undefined if no retrier applies to the error, or its attempts are used up.
 */
export function getNextAttempt(
  retriers: readonly Retrier[],
  made: readonly number[],
  error: string,
  random: () => number = Math.random,
): { readonly attempts: number[]; readonly delay: number } | undefined {
  const index = retriers.findIndex((retrier) => matchesError(retrier.ErrorEquals, error));
  const retrier = retriers[index];
  const before = made[index] ?? 0;
  if (!retrier || before >= retrier.MaxAttempts) return undefined;
  return {
    attempts: retriers.map((_, each) => (made[each] ?? 0) + (each === index ? 1 : 0)),
    delay: calculateRetryDelay(retrier, before, random),
  };
}

export function findCatcher(
  state: TaskState,
  error: string,
): TaskState['Catch'][number] | undefined {
  return state.Catch.find((catcher) => matchesError(catcher.ErrorEquals, error));
}
