import { idlePreloadFallbackMs, idlePreloadLimitMs } from './constants.ts';

/**
 * Preload screens when the browser is idle, or shortly afterwards if idle callbacks are unavailable. A mouse press or
 * touch starts it earlier (spec §9). `shown`: awaited first, because the browser is also idle while the first screen
 * loads data. A failed screen is loaded when it is opened. Returns a function that cancels it.
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
    later(load, idlePreloadLimitMs);
    void shown.then(() => window.requestIdleCallback(load));
  } else later(load, idlePreloadFallbackMs);
  return () => waiting.abort();
}
