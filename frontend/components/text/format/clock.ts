import { useSyncExternalStore } from 'react';

/** One clock for all relative times on the page: it moves on each half minute while somebody looks. */
const tick = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const told of listeners) told();
  }, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const present = () => Math.floor(Date.now() / tick) * tick;

/** The present moment in milliseconds, to the half minute; the component renders again when it moves on. */
export const useNow = () => useSyncExternalStore(subscribe, present);
