import { useEffect, useSyncExternalStore } from 'react';
import type { PersonRef } from '#shared/fields.ts';

/** Request on screen with the number of its last event, and the other people who view it. */
type ViewedRequest = {
  readonly requestId: string | null;
  readonly seq: number;
  readonly people: readonly PersonRef[];
};

const nobody: readonly PersonRef[] = [];
const nothing: ViewedRequest = { requestId: null, seq: 0, people: nobody };
let shown = nothing;
const listeners = new Set<() => void>();

function setViewedRequest(next: ViewedRequest): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function subscribeToOpenRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getOpenRequestId = (): string | null => shown.requestId;

/** Whether an event of a request is newer than the request on screen. False for any other request. */
export const hasNewerEvent = (requestId: string, seq: number): boolean =>
  requestId === shown.requestId && seq > shown.seq;

/** Set the people who view a request. Ignored if the request is no longer on screen. */
export function setViewers(requestId: string | null, people: readonly PersonRef[]): void {
  if (requestId === shown.requestId) setViewedRequest({ ...shown, people });
}

/** Return the other people who view this request. The component reports that it shows the request up to this event. */
export function useOtherViewers(requestId: string, seq: number): readonly PersonRef[] {
  useEffect(() => {
    setViewedRequest({ ...nothing, requestId });
    return () => setViewedRequest(nothing);
  }, [requestId]);
  useEffect(() => {
    if (requestId === shown.requestId) shown = { ...shown, seq };
  }, [requestId, seq]);
  return useSyncExternalStore(subscribeToOpenRequest, () => shown.people);
}
