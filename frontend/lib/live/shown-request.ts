import { useEffect, useSyncExternalStore } from 'react';
import type { PersonRef } from '#shared/fields.ts';

/** The request that is on screen with the number of its last event there, and who else has it on screen. */
type Shown = {
  readonly requestId: string | null;
  readonly seq: number;
  readonly people: readonly PersonRef[];
};

const nobody: readonly PersonRef[] = [];
const nothing: Shown = { requestId: null, seq: 0, people: nobody };
let shown = nothing;
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

/** Whether the request on screen has had an event, of this number, that is not on screen. */
export const isBehind = (requestId: string, seq: number): boolean =>
  requestId === shown.requestId && seq > shown.seq;

/** Said of a request that is no longer on screen it is dropped. */
export function setLookers(requestId: string | null, people: readonly PersonRef[]): void {
  if (requestId === shown.requestId) change({ ...shown, people });
}

/**
 * Return the other people who have this request on screen, while the component shows it up to the event of this
 * number.
 */
export function useLookers(requestId: string, seq: number): readonly PersonRef[] {
  useEffect(() => {
    change({ ...nothing, requestId });
    return () => change(nothing);
  }, [requestId]);
  useEffect(() => {
    if (requestId === shown.requestId) shown = { ...shown, seq };
  }, [requestId, seq]);
  return useSyncExternalStore(onShownChange, () => shown.people);
}
