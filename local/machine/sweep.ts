import type { Clock } from '#local/clock.ts';
import type { ExecutionStore } from './execution-store.ts';

const day = 86_400_000;

/** Forgets ended executions after `retention` ms, now and every day, in slices that let others run in between. */
export function sweepEnded(store: ExecutionStore, clock: Clock, retention = 90 * day): () => void {
  let slice: NodeJS.Immediate | undefined;
  let cancel = () => {};
  const sweep = () => {
    slice = undefined;
    if (store.forgetEndedBefore(clock.now() - retention) > 0) slice = setImmediate(sweep);
    else cancel = clock.timer(clock.now() + day, sweep);
  };
  sweep();
  return () => {
    clearImmediate(slice);
    cancel();
  };
}
