import { idlePreloadFallback, idlePreloadLimit } from './constants.ts';

/**
 * Loads screens before they are asked for: when the browser is idle, or soon where it can't tell, or on the first
 * mouse press or touch, whichever is first (spec §9). A screen that fails to load now is loaded when it is opened.
 * Returns what calls it off.
 */
export function preloadWhenIdle(screens: readonly (() => Promise<unknown>)[]): () => void {
  const waiting = new AbortController();
  const load = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    for (const screen of screens) screen().catch(() => undefined);
  };
  const once = { once: true, passive: true, signal: waiting.signal };
  window.addEventListener('mousedown', load, once);
  window.addEventListener('touchstart', load, once);
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(load, { timeout: idlePreloadLimit });
    waiting.signal.addEventListener('abort', () => window.cancelIdleCallback(handle));
  } else {
    const timer = setTimeout(load, idlePreloadFallback);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
  }
  return () => waiting.abort();
}
