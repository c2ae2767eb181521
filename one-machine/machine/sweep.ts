import type { Clock } from '#one-machine/clock.ts';
import type { ExecutionStore } from './execution-store.ts';

const day = 86_400_000;

/** Delete ended executions after `retention` ms, now and every day. Small batches let other writes run in between. */
export function sweepEndedExecutions(
  store: ExecutionStore,
  clock: Clock,
  log: (line: string) => void,
  retention = 90 * day,
): () => void {
  let stopped = false;
  let cancel = () => {};
  const sweep = async () => {
    while (!stopped && (await store.forgetEndedBefore(clock.now() - retention)) > 0);
    if (!stopped) cancel = clock.timer(clock.now() + day, start);
  };
  const start = () => {
    sweep().catch((error) => log(`ended executions could not be swept: ${String(error)}`));
  };
  start();
  return () => {
    stopped = true;
    cancel();
  };
}
