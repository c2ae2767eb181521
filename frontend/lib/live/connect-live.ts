import { callApi } from '#frontend/lib/api-client.ts';
import { type LiveCall, liveProtocol, Notice, replacedCloseCode } from '#shared/live/live.ts';
import { issueLiveTicket } from '#shared/live/live-api.ts';
import { setIsCrowdedOut } from './live-state.ts';
import { getOpenRequestId, subscribeToOpenRequest } from './open-request.ts';

/** Silence in milliseconds after which the connection is checked. All times here are in milliseconds. */
const pingAfterMs = 60_000;
/** Time within which any message counts as a response to the check. */
const answerTimeoutMs = 10_000;
/** Time after which a hidden tab closes its connection. */
const closeHiddenAfterMs = 300_000;
/** Delay before connecting, because a page that is left at once needs no connection. */
const openDelayMs = 1000;
/** Delay before a request counts as viewed, so that quick navigation does not count. */
const viewDelayMs = 300;
/** Duration after which a connection counts as stable, so that a reconnect does not wait long. */
const stableAfterMs = 10_000;
const firstDelayMs = 1000;
const maxReconnectDelayMs = 60_000;

type Options = {
  /** Path of the live connection. */
  readonly path: string;
  readonly hear: (notice: Notice) => void;
  /** Called each time notices arrive again. Notices in between were missed. */
  readonly opened: () => void;
  /** Called when notices no longer arrive, also when the tab is hidden. */
  readonly lost: () => void;
};

/** Full jitter, so that tabs that lost the connection together do not reconnect together. */
const getReconnectDelayMs = (attempt: number) =>
  firstDelayMs + Math.random() * Math.min(maxReconnectDelayMs, firstDelayMs * 2 ** attempt);

/** Return the notice in a message; undefined for other messages, such as a gateway error. */
function parseNotice(data: unknown): Notice | undefined {
  try {
    return Notice.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

/**
 * Keep a live connection while this tab is visible, and for five minutes after: open it with a ticket, reconnect after
 * a loss, and report the request on screen. Returns a function that ends the connection.
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
  /** Check the connection. Without a response it is dead, even if neither side closed it. */
  const stay = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    say({ action: 'stay' });
    wait('answer', answerTimeoutMs, () => {
      if (socket) drop(socket);
    });
  };
  const heard = () => {
    cancel('answer');
    wait('stay', pingAfterMs, stay);
  };
  const look = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    turn += 1;
    setIsCrowdedOut(false);
    say({ action: 'look', requestId: getOpenRequestId(), turn });
  };
  /** Whether other tabs of this person get the notices until the person returns to this tab. */
  let isReplaced = false;
  const isWanted = () => !signal.aborted && !document.hidden && navigator.onLine && !isReplaced;
  const openLater = () => {
    if (isWanted()) wait('open', getReconnectDelayMs(attempt), () => void open());
    attempt += 1;
  };

  function keep(opening: WebSocket): void {
    socket = opening;
    opening.onopen = () => {
      wait('good', stableAfterMs, () => {
        attempt = 0;
      });
      heard();
      if (getOpenRequestId() !== null) look();
      opened();
    };
    opening.onmessage = ({ data }) => {
      heard();
      const notice = parseNotice(data);
      if (notice?.what === 'replaced') {
        isReplaced = true;
        close(replacedCloseCode);
      } else if (notice && notice.what !== 'here') hear(notice);
    };
    opening.onclose = () => drop(opening);
  }

  /** Drop the connection, whether or not the other side noticed the loss. A new one is opened. */
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
    // Close only after opening, because browsers log an error for a connection that is closed earlier.
    closing.onopen = () => closing.close();
    if (closing.readyState === WebSocket.OPEN) closing.close(code);
    lost();
  }
  const onVisibility = () => {
    if (document.hidden) return wait('hidden', closeHiddenAfterMs, () => close());
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
  const forgetShown = subscribeToOpenRequest(() => wait('look', viewDelayMs, lookOnce));
  let looked: string | null = null;
  function lookOnce(): void {
    if (looked === getOpenRequestId()) return;
    looked = getOpenRequestId();
    look();
  }
  wait('open', openDelayMs, () => void open());
  return () => {
    ended.abort();
    forgetShown();
    cancel('look', 'hidden');
    close();
  };
}
