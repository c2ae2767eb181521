import { callApi } from '#frontend/lib/api-client.ts';
import { type LiveCall, liveProtocol, Notice, replacedCode } from '#shared/live/live.ts';
import { issueLiveTicket } from '#shared/live/live-api.ts';
import { setCrowdedOut } from './live-state.ts';
import { onShownChange, shownRequest } from './shown-request.ts';

/** All in milliseconds. A connection that was silent for so long is asked whether it still carries anything. */
const stayEvery = 60_000;
/** Whatever is heard within this time is the answer. */
const answerWithin = 10_000;
/** A tab in the background hears nothing from then on. */
const hiddenFor = 300_000;
/** A page that somebody leaves at once needs no connection. */
const openAfter = 1000;
/** Delay before a request counts as looked at: a person who turns pages quickly looks at none of them. */
const lookAfter = 300;
/** A connection that lasted so long was a good one: the next attempt doesn't wait for long. */
const goodAfter = 10_000;
const firstPause = 1000;
const longestPause = 60_000;

type Options = {
  /** The path of the site where changes are heard of. */
  readonly path: string;
  readonly hear: (notice: Notice) => void;
  /** Called whenever notices arrive again: those since the last one were missed. */
  readonly opened: () => void;
  /** Called when changes are no longer told, also when the tab goes into the background. */
  readonly lost: () => void;
};

/** Full jitter: tabs that were cut off together don't come back together. */
const pauseOf = (attempt: number) =>
  firstPause + Math.random() * Math.min(longestPause, firstPause * 2 ** attempt);

/** Return the notice in a message; undefined for any other message, such as an error of the gateway. */
function noticeIn(data: unknown): Notice | undefined {
  try {
    return Notice.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a live connection while somebody looks at this tab: opens it with a ticket, again after it was lost, and says
 * which request is on screen. @returns what ends it
 */
export function connectLive({ path, hear, opened, lost }: Options): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const address = `${location.origin.replace('http', 'ws')}${path}`;
  let socket: WebSocket | undefined;
  let attempt = 0;
  let turn = 0;
  let isOpening = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const wait = (what: string, milliseconds: number, then: () => void) => {
    clearTimeout(timers.get(what));
    timers.set(what, setTimeout(then, milliseconds));
  };
  const cancel = (...names: readonly string[]) => {
    for (const what of names) clearTimeout(timers.get(what));
  };

  const say = (call: LiveCall) => socket?.send(JSON.stringify(call));
  /** Asks for an answer; without one the connection leads nowhere, though nobody closed it. */
  const stay = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    say({ action: 'stay' });
    wait('answer', answerWithin, () => {
      if (socket) drop(socket);
    });
  };
  const heard = () => {
    cancel('answer');
    wait('stay', stayEvery, stay);
  };
  const look = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    turn += 1;
    setCrowdedOut(false);
    say({ action: 'look', requestId: shownRequest(), turn });
  };
  /** Whether other tabs of this person get the notices instead, until the person turns to this one. */
  let isReplaced = false;
  const isWanted = () => !signal.aborted && !document.hidden && navigator.onLine && !isReplaced;
  const openLater = () => {
    if (isWanted()) wait('open', pauseOf(attempt), () => void open());
    attempt += 1;
  };

  function keep(opening: WebSocket): void {
    socket = opening;
    opening.onopen = () => {
      wait('good', goodAfter, () => {
        attempt = 0;
      });
      heard();
      if (shownRequest() !== null) look();
      opened();
    };
    opening.onmessage = ({ data }) => {
      heard();
      const notice = noticeIn(data);
      if (notice?.what === 'replaced') {
        isReplaced = true;
        close(replacedCode);
      } else if (notice && notice.what !== 'here') hear(notice);
    };
    opening.onclose = () => drop(opening);
  }

  /** It is lost, whether or not the other end knows; another one is opened. */
  function drop(dropped: WebSocket): void {
    if (socket !== dropped) return;
    socket = undefined;
    cancel('good', 'stay', 'answer');
    dropped.close();
    lost();
    openLater();
  }

  async function open(): Promise<void> {
    if (socket || isOpening || !isWanted()) return;
    isOpening = true;
    try {
      const { ticket } = await callApi(issueLiveTicket, { signal });
      if (isWanted()) keep(new WebSocket(address, [liveProtocol, ticket]));
    } catch {
      openLater();
    } finally {
      isOpening = false;
    }
  }

  function close(code?: number): void {
    const closing = socket;
    socket = undefined;
    cancel('open', 'good', 'stay', 'answer');
    if (!closing) return;
    // Browsers write an error for one that ends before it was open.
    closing.onopen = () => closing.close();
    if (closing.readyState === WebSocket.OPEN) closing.close(code);
    lost();
  }
  const onVisibility = () => {
    if (document.hidden) return wait('hidden', hiddenFor, () => close());
    cancel('hidden');
    isReplaced = false;
    stay();
    void open();
  };

  document.addEventListener('visibilitychange', onVisibility, { signal });
  const onNetwork = () => {
    stay();
    void open();
  };
  addEventListener('online', onNetwork, { signal });
  const forgetShown = onShownChange(() => wait('look', lookAfter, lookOnce));
  let looked: string | null = null;
  function lookOnce(): void {
    if (looked === shownRequest()) return;
    looked = shownRequest();
    look();
  }
  wait('open', openAfter, () => void open());
  return () => {
    ended.abort();
    forgetShown();
    cancel('look', 'hidden');
    close();
  };
}
