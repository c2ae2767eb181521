import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSyncExternalStore } from 'react';
import type { PageModule } from './pages/page.ts';

/** A page that needs longer than this to fetch its data shows its own skeleton meanwhile. */
const loadTimeoutMs = 300;
/** Delay from which a loading page shows that it is on its way. */
const slowAfterMs = 200;

const prepared = new Map<string, Promise<ComponentType>>();
const slow = new Set<string>();
const listeners = new Set<() => void>();

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

function mark(address: string, isSlow: boolean) {
  if (isSlow) slow.add(address);
  else slow.delete(address);
  for (const listener of listeners) listener();
}

/**
 * Prepare the page of an address: its code, and the data that arrives in time. There is one promise per
 * address, so that rendering again returns the same one. A rejected promise also stays until its error was
 * shown and `dropScreen` was called: if each rendering requested the page again, the error would never be
 * shown.
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
  const timer = setTimeout(() => mark(address, true), slowAfterMs);
  const coming = page()
    .then(async ({ Page, load }) => {
      if (load && prepared.has(address))
        await Promise.race([load(queries, params, search), pause(loadTimeoutMs)]);
      return Page;
    })
    .finally(() => {
      clearTimeout(timer);
      mark(address, false);
    });
  prepared.set(address, coming);
  return coming;
}

/** Forget a screen: its data that is not requested yet is not loaded, and the next visit prepares it again. */
export const dropScreen = (address: string): unknown => prepared.delete(address);

const { promise: firstStands, resolve: screenStands } = Promise.withResolvers<void>();

/** Resolves when the first screen was drawn and has asked for its data; `screenStands` says so. */
export { firstStands, screenStands };

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a page that was asked for has not come yet. */
export const useScreenComing = () => useSyncExternalStore(subscribe, () => slow.size > 0);
