import type { Retrier, TaskState } from './definition.ts';

/** Whether a Retry or Catch that lists `names` is meant for `error`. */
function covers(names: string[], error: string): boolean {
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
 * The next attempt after `error`: attempts made so far, per retrier, with this one counted, and the milliseconds to
 * wait for it. Undefined when no retrier is meant for the error, or the one that is has given up.
 */
export function nextAttempt(
  retriers: readonly Retrier[],
  made: readonly number[],
  error: string,
  random: () => number = Math.random,
): { readonly attempts: number[]; readonly delay: number } | undefined {
  const index = retriers.findIndex((retrier) => covers(retrier.ErrorEquals, error));
  const retrier = retriers[index];
  const before = made[index] ?? 0;
  if (!retrier || before >= retrier.MaxAttempts) return undefined;
  return {
    attempts: retriers.map((_, each) => (made[each] ?? 0) + (each === index ? 1 : 0)),
    delay: calculateRetryDelay(retrier, before, random),
  };
}

export function catcherFor(
  state: TaskState,
  error: string,
): TaskState['Catch'][number] | undefined {
  return state.Catch.find((catcher) => covers(catcher.ErrorEquals, error));
}
