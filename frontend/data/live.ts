import type { QueryClient } from '@tanstack/react-query';
import { connectLive } from '#frontend/lib/live/connect-live.ts';
import { setCrowdedOut, setLive } from '#frontend/lib/live/live-state.ts';
import { isBehind, setLookers, shownRequest } from '#frontend/lib/live/shown-request.ts';
import type { Notice } from '#shared/live/live.ts';
import { indexLagMs, invalidateItems, invalidateLists } from './read.ts';

/** One change tells several things within a moment, in milliseconds. */
const collectFor = 150;
/** Nothing on screen is asked for less often than this without a connection, in milliseconds. */
const rarestPoll = 60_000;
/** Tabs that were cut off together don't all ask at once, in milliseconds. */
const longestCut = 30_000;

/**
 * Asks for what is on screen as soon as somebody tells that it changed, at this path of the site. Without a connection
 * all is asked for as often as before. @returns what ends it
 */
export function followChanges(queries: QueryClient, path: string): () => void {
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
  /** Once the indexes know, these as well: each costs many small reads. */
  const askAfterIndexes = () => {
    askLists();
    invalidateLists(queries, 'timeline', 'calendar');
  };
  const askItems = () => invalidateItems(queries, 'tasks', 'requests');
  /** A page in the background requests nothing; its notices wait here. */
  const askTold = () => {
    if (document.hidden) return;
    if (told.has('request')) askItems();
    if (told.has('mine')) {
      askLists();
      wait('lagged', indexLagMs, askAfterIndexes);
    }
    told.clear();
  };
  /** Refetch after a time without notices. A refetch also restarts the refetch intervals. */
  const catchUp = () => {
    if (document.hidden) return;
    askItems();
    askAfterIndexes();
  };
  /** Since the page has asked for everything it was in the background, or somebody told of changes and stopped. */
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
        if (isBehind(notice.requestId, notice.seq ?? 0)) askItems();
        return setLookers(notice.requestId, notice.people);
      }
      if (notice.what === 'full') return setCrowdedOut(notice.requestId === shownRequest());
      if (notice.what === 'request' && notice.requestId !== shownRequest()) return;
      told.add(notice.what);
      wait('collected', collectFor, askTold);
    },
    opened() {
      clearTimeout(timers.cut);
      // The page has just asked for everything: what happened since then is found by the next poll of each.
      if (!mayHaveMissed) wait('first', rarestPoll, () => setLive(true));
      else {
        setLive(true);
        catchUp();
      }
      mayHaveMissed = true;
    },
    lost() {
      clearTimeout(timers.first);
      setLive(false);
      setLookers(shownRequest(), []);
      wait('cut', Math.random() * longestCut, catchUp);
    },
  });
  return () => {
    end();
    document.removeEventListener('visibilitychange', onVisibility);
    for (const timer of Object.values(timers)) clearTimeout(timer);
  };
}
