import { isShownLooking } from '#functions/live/rules/hears.ts';
import type { LiveAudience, Looked } from '#functions/live/store/live-audience.ts';
import type { Listener, LiveStore } from '#functions/live/store/live-store.ts';
import type { Addressed, LiveConnections } from '#functions/platform/live-connections.ts';
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
 * Notify everybody who has one of these requests on screen of the other viewers. In a crowd only the person who
 * came is notified, so that a crowd that comes at once does not cause a notice to each about each.
 */
export async function tellLookers(
  deps: LiveDeps,
  requestIds: readonly string[],
  came?: Pick<Listener, 'connectionId' | 'userId'>,
): Promise<void> {
  if (requestIds.length === 0) return;
  const looking = await deps.audience.lookers(requestIds, deps.now());
  const notices = looking.flatMap((one) => {
    if (!one.isCrowded) return lookingNotices(one, one.lookers, came);
    return came ? lookingNotices(one, [came], came) : [];
  });
  await tell(deps, notices);
}

/**
 * Tells open tabs that these events happened, once for each request: those that show it, and those of people whose
 * tasks, messages or requests they may have changed.
 */
export async function tellListeners(
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
  await tell(deps, [
    ...owners.map(({ connectionId }): Addressed => ({ connectionId, notice: { what: 'mine' } })),
    ...looked.flatMap(({ request: { requestId }, lookers }) =>
      lookers.map(
        ({ connectionId }): Addressed => ({
          connectionId,
          notice: { what: 'request', requestId },
        }),
      ),
    ),
  ]);
}

/** Notify the open tabs of a batch's events. They load again by themselves, so a notice may get lost. */
export const notifyTabs =
  (deps: LiveDeps, reads: Pick<BatchReads, 'heads'>) =>
  (events: readonly Event[]): Promise<void> =>
    tellListeners(deps, events, reads).catch((error: unknown) =>
      log.warn('open tabs not told', { error: String(error) }),
    );

/** One notice for each of them, with everybody else once: who has two tabs is one person. */
function lookingNotices(
  looked: Looked,
  told: readonly Pick<Listener, 'connectionId' | 'userId'>[],
  came?: Pick<Listener, 'connectionId'>,
) {
  const { lookers } = looked;
  const { requestId, lastEvent } = looked.request;
  const shown = lookers.filter((one) => isShownLooking(looked, one));
  const people = [...new Map(shown.map(({ userId, name }) => [userId, { userId, name }])).values()];
  return told.map(
    ({ connectionId, userId }): Addressed => ({
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

/** Remove the connections that turn out to be closed, and notify those who saw their people look. */
async function tell(deps: LiveDeps, notices: readonly Addressed[]): Promise<void> {
  const gone = await deps.connections.tell(notices);
  const left = await Promise.all(gone.map((id) => deps.live.close(id)));
  await tellLookers(deps, [...new Set(left.filter((id) => id !== null))]);
}
