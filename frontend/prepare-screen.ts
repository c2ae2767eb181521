import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSyncExternalStore } from 'react';
import { pause } from './lib/pause.ts';
import type { PageModule } from './pages/page.ts';

/** Time in milliseconds after which a page that is still fetching data shows its own skeleton. */
const loadTimeoutMs = 300;
/** Time in milliseconds after which a loading page shows a progress indicator. */
const slowAfterMs = 200;

const prepared = new Map<string, Promise<ComponentType>>();
const slow = new Set<string>();
const listeners = new Set<() => void>();

function setScreenSlow(address: string, isSlow: boolean) {
  if (isSlow) slow.add(address);
  else slow.delete(address);
  for (const listener of listeners) listener();
}

/**
 * Prepare the page at a path: its code, and the data that arrives in time. The promise is cached per path, so that
 * every render gets the same one. A rejected promise is cached until its error was shown and `discardPreparedScreen` was called.
 * Otherwise, each render would retry, and the error would never be shown.
 */
export function prepareScreen(
  address: string,
  page: () => Promise<PageModule>,
  queries: QueryClient,
  params: Readonly<Record<string, string | undefined>>,
  search = new URLSearchParams(),
): Promise<ComponentType> {
  const known = prepared.get(address);
  if (known) return known;
  const timer = setTimeout(() => setScreenSlow(address, true), slowAfterMs);
  const coming = page()
    .then(async ({ Page, load }) => {
      if (load && prepared.has(address))
        await Promise.race([load(queries, params, search), pause(loadTimeoutMs)]);
      return Page;
    })
    .finally(() => {
      clearTimeout(timer);
      setScreenSlow(address, false);
    });
  prepared.set(address, coming);
  return coming;
}

/** Discard a prepared screen. Data not requested yet is not loaded, and the next visit prepares the screen again. */
export const discardPreparedScreen = (address: string): unknown => prepared.delete(address);

const { promise: firstStands, resolve: screenStands } = Promise.withResolvers<void>();

/** Resolves when the first screen is rendered and has requested its data, reported by `screenStands`. */
export { firstStands, screenStands };

function subscribeToSlowScreens(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a requested page is still loading. */
export const useIsScreenLoading = () =>
  useSyncExternalStore(subscribeToSlowScreens, () => slow.size > 0);
