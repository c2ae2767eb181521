import { idlePreloadFallback, idlePreloadLimit } from './constants.ts';

/**
 * Loads screens before they are asked for: when the browser is idle, or soon where it can't tell, or on the first
 * mouse press or touch, whichever is first (spec §9). `shown`: what the browser waits for before it counts as idle, as
 * a screen whose data is still under way leaves it idle, too. A screen that fails to load now is loaded when it is
 * opened. Returns what calls it off.
 */
export function preloadWhenIdle(
  screens: readonly (() => Promise<unknown>)[],
  shown: Promise<unknown>,
): () => void {
  const waiting = new AbortController();
  const load = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    for (const screen of screens) screen().catch(() => undefined);
  };
  const once = { once: true, passive: true, signal: waiting.signal };
  window.addEventListener('mousedown', load, once);
  window.addEventListener('touchstart', load, once);
  const later = (act: () => void, wait: number) => {
    const timer = setTimeout(act, wait);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (typeof window.requestIdleCallback === 'function') {
    later(load, idlePreloadLimit);
    void shown.then(() => window.requestIdleCallback(load));
  } else later(load, idlePreloadFallback);
  return () => waiting.abort();
}
