import { isVisibleViewer } from '#functions/live/rules/notice-rights.ts';
import type { LiveAudience, ViewedRequest } from '#functions/live/store/live-audience.ts';
import type { Listener, LiveStore } from '#functions/live/store/live-store.ts';
import type { AddressedNotice, LiveConnections } from '#functions/platform/live-connections.ts';
import { log } from '#functions/platform/log.ts';
import type { BatchReads } from '#functions/requests/store/batch-reads.ts';
import type { Event } from '#shared/requests/event.ts';

export type LiveDeps = {
  readonly live: LiveStore;
  readonly audience: LiveAudience;
  readonly connections: LiveConnections;
  readonly now: () => string;
};

/**
 * Notify the viewers of these requests about each other. In a crowd, only the new viewer is notified, so that many
 * simultaneous arrivals do not notify each other.
 */
export async function notifyViewers(
  deps: LiveDeps,
  requestIds: readonly string[],
  came?: Pick<Listener, 'connectionId' | 'userId'>,
): Promise<void> {
  if (requestIds.length === 0) return;
  const looking = await deps.audience.lookers(requestIds, deps.now());
  const notices = looking.flatMap((one) => {
    if (!one.isCrowded) return buildViewerNotices(one, one.lookers, came);
    return came ? buildViewerNotices(one, [came], came) : [];
  });
  await sendNotices(deps, notices);
}

/**
 * Notify the tabs that show one of these requests, once per request, and the tabs of people whose tasks, messages or
 * requests may have changed.
 */
export async function broadcastEvents(
  deps: LiveDeps,
  events: readonly Event[],
  reads?: Pick<BatchReads, 'heads'>,
): Promise<void> {
  if (events.length === 0) return;
  const requestIds = [...new Set(events.map(({ requestId }) => requestId))];
  const people = events.flatMap(({ by, tells }) => [
    ...(by ? [by.userId] : []),
    ...tells.map(({ userId }) => userId),
  ]);
  const { looked, owners } = await deps.audience.of(requestIds, people, deps.now(), reads?.heads);
  await sendNotices(deps, [
    ...owners.map(
      ({ connectionId }): AddressedNotice => ({ connectionId, notice: { what: 'mine' } }),
    ),
    ...looked.flatMap(({ request: { requestId }, lookers }) =>
      lookers.map(
        ({ connectionId }): AddressedNotice => ({
          connectionId,
          notice: { what: 'request', requestId },
        }),
      ),
    ),
  ]);
}

/** Notify the open tabs of the events in a batch. A notice may get lost, because tabs also poll. */
export const notifyTabs =
  (deps: LiveDeps, reads: Pick<BatchReads, 'heads'>) =>
  (events: readonly Event[]): Promise<void> =>
    broadcastEvents(deps, events, reads).catch((error: unknown) =>
      log.warn('open tabs not told', { error: String(error) }),
    );

/** Return one notice for each viewer, with the other viewers. A person with two tabs counts once. */
function buildViewerNotices(
  looked: ViewedRequest,
  told: readonly Pick<Listener, 'connectionId' | 'userId'>[],
  came?: Pick<Listener, 'connectionId'>,
) {
  const { lookers } = looked;
  const { requestId, lastEvent } = looked.request;
  const shown = lookers.filter((one) => isVisibleViewer(looked, one));
  const people = [...new Map(shown.map(({ userId, name }) => [userId, { userId, name }])).values()];
  return told.map(
    ({ connectionId, userId }): AddressedNotice => ({
      connectionId,
      notice: {
        what: 'looking',
        requestId,
        people: people.filter((person) => person.userId !== userId),
        ...(connectionId === came?.connectionId && { seq: lastEvent.seq }),
      },
    }),
  );
}

/** Send notices, remove connections that turn out to be closed, and notify people who saw those viewers. */
async function sendNotices(deps: LiveDeps, notices: readonly AddressedNotice[]): Promise<void> {
  const gone = await deps.connections.tell(notices);
  const left = await Promise.all(gone.map((id) => deps.live.close(id)));
  await notifyViewers(deps, [...new Set(left.filter((id) => id !== null))]);
}
