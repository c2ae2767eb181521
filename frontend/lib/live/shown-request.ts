import { useEffect, useSyncExternalStore } from 'react';
import type { PersonRef } from '#shared/fields.ts';

/** The request that is on screen, and who else has it there. */
type Shown = { readonly requestId: string | null; readonly people: readonly PersonRef[] };

const nobody: readonly PersonRef[] = [];
let shown: Shown = { requestId: null, people: nobody };
const listeners = new Set<() => void>();

function change(next: Shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function onShownChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const shownRequest = (): string | null => shown.requestId;

/** Said of a request that is no longer on screen it is dropped. */
export function setLookers(requestId: string | null, people: readonly PersonRef[]): void {
  if (requestId === shown.requestId) change({ requestId, people });
}

/** Who else has this request on screen, while the component shows it. */
export function useLookers(requestId: string): readonly PersonRef[] {
  useEffect(() => {
    change({ requestId, people: nobody });
    return () => change({ requestId: null, people: nobody });
  }, [requestId]);
  return useSyncExternalStore(onShownChange, () => shown.people);
}
