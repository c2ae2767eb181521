import type { QueryClient } from '@tanstack/react-query';
import { connectLive } from '#frontend/lib/live/connect-live.ts';
import { setIsCrowdedOut, setIsLive } from '#frontend/lib/live/live-state.ts';
import { getOpenRequestId, hasNewerEvent, setViewers } from '#frontend/lib/live/open-request.ts';
import type { Notice } from '#shared/live/live.ts';
import { indexLagMs, invalidateItems, invalidateLists } from './read.ts';

/** Time in milliseconds during which notices are collected, because one change sends several. */
const collectMs = 150;
/** Longest refetch interval on screen without a live connection, in milliseconds. */
const rarestPoll = 60_000;
/** Maximum random delay in milliseconds, so that tabs that lost the connection together do not all refetch at once. */
const maxRefetchDelayMs = 30_000;

/**
 * Subscribe to live notices at this path, and refetch the changed data on screen. Without a connection, the normal
 * refetch intervals apply. Returns a function that ends the subscription.
 */
export function subscribeToChanges(queries: QueryClient, path: string): () => void {
  const told = new Set<Notice['what']>();
  const timers: {
    [what in 'collected' | 'lagged' | 'cut' | 'first']?: ReturnType<typeof setTimeout>;
  } = {};
  const wait = (what: keyof typeof timers, milliseconds: number, then: () => void) => {
    clearTimeout(timers[what]);
    timers[what] = setTimeout(then, milliseconds);
  };
  const askLists = () =>
    invalidateLists(queries, 'tasks', 'requests', 'notifications', 'counts', 'figures');
  /**
   * Refetch lists, timeline and calendar only after the indexes are up to date, because each refetch costs many small
   * reads.
   */
  const askAfterIndexes = () => {
    askLists();
    invalidateLists(queries, 'timeline', 'calendar');
  };
  const askItems = () => invalidateItems(queries, 'tasks', 'requests');
  /** Refetch the data of the collected notices. A hidden page waits until it is visible. */
  const askTold = () => {
    if (document.hidden) return;
    if (told.has('request')) askItems();
    if (told.has('mine')) {
      askLists();
      wait('lagged', indexLagMs, askAfterIndexes);
    }
    told.clear();
  };
  /** Refetch after a period without notices. A refetch also restarts the refetch intervals. */
  const catchUp = () => {
    if (document.hidden) return;
    askItems();
    askAfterIndexes();
  };
  /**
   * Whether notices may have been missed since the last full refetch, because the page was hidden or the connection was
   * lost.
   */
  let mayHaveMissed = document.hidden;
  const onVisibility = () => {
    mayHaveMissed ||= document.hidden;
    askTold();
  };
  document.addEventListener('visibilitychange', onVisibility);
  const end = connectLive({
    path,
    hear(notice) {
      if (notice.what === 'looking') {
        if (hasNewerEvent(notice.requestId, notice.seq ?? 0)) askItems();
        return setViewers(notice.requestId, notice.people);
      }
      if (notice.what === 'full') return setIsCrowdedOut(notice.requestId === getOpenRequestId());
      if (notice.what === 'request' && notice.requestId !== getOpenRequestId()) return;
      told.add(notice.what);
      wait('collected', collectMs, askTold);
    },
    opened() {
      clearTimeout(timers.cut);
      // The page has just loaded all data. The next regular refetch finds any change since then.
      if (!mayHaveMissed) wait('first', rarestPoll, () => setIsLive(true));
      else {
        setIsLive(true);
        catchUp();
      }
      mayHaveMissed = true;
    },
    lost() {
      clearTimeout(timers.first);
      setIsLive(false);
      setViewers(getOpenRequestId(), []);
      wait('cut', Math.random() * maxRefetchDelayMs, catchUp);
    },
  });
  return () => {
    end();
    document.removeEventListener('visibilitychange', onVisibility);
    for (const timer of Object.values(timers)) clearTimeout(timer);
  };
}
