import { useSyncExternalStore } from 'react';

/** Shared clock for all relative times on the page. It ticks every 30 seconds while a component uses it. */
const tick = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribeToClock(listener: () => void) {
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

/** Return the current time in milliseconds, rounded down to half a minute. The component renders again at each tick. */
export const useNow = () => useSyncExternalStore(subscribeToClock, present, present);
