/**
 * Decisions that show as made but are held back. Each function sends its decision and returns whether the service
 * accepted it.
 */
const pendingDecisions = new Map<string, () => Promise<boolean>>();

/** Maximum time in milliseconds that sign-out waits for decisions to be sent. */
const leavingTime = 10_000;
const lockOf = (key: string) => `countersign:decision:${key}`;

/** Cross-tab locks exist only on secure origins. Elsewhere, each tab handles its own decisions. */
const hasLocks = 'locks' in navigator;

const channel = 'countersign:decisions';
let listening: BroadcastChannel | undefined;

type HeldBack = {
  /** Send the decision before the undo period ends. Repeated calls send it only once. */
  readonly sendNow: () => Promise<boolean>;
  /** Discard the decision. No tab sends it while it is being removed from browser storage. */
  readonly takeBack: (removed: Promise<unknown>) => void;
};

/**
 * Hold a decision back for a time, in which it can be undone. It is sent at once when the page is left or the person
 * signs out, in this tab or another. `key` identifies the decision across tabs. `send` never rejects.
 */
export function sendAfterUndoWindow(
  key: string,
  time: number,
  send: () => Promise<boolean>,
): HeldBack {
  listenForFlush();
  let sent: Promise<boolean> | undefined;
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (hasLocks) void navigator.locks.request(lockOf(key), () => open);
  const timer = setTimeout(finish, time);

  function settle() {
    pendingDecisions.delete(key);
    release();
  }
  function finish(): Promise<boolean> {
    clearTimeout(timer);
    sent ??= send().finally(settle);
    return sent;
  }
  pendingDecisions.set(key, finish);
  return {
    sendNow: finish,
    takeBack(removed) {
      clearTimeout(timer);
      pendingDecisions.delete(key);
      void removed.finally(release);
    },
  };
}

/** Run `act` unless the decision is waiting to be sent or being sent, in this tab or another. */
export const runUnlessPending = (key: string, act: () => Promise<void>): Promise<void> =>
  hasLocks
    ? navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) =>
        lock ? act() : Promise.resolve(),
      )
    : act();

/**
 * Send the pending decisions of all tabs and wait for the responses. Returns false if a decision of this tab was
 * rejected, or a response takes too long. The person sees the error and should remain signed in.
 */
export async function flushPendingDecisions(): Promise<boolean> {
  const limit = AbortSignal.timeout(leavingTime);
  const late = new Promise<false>((resolve) =>
    limit.addEventListener('abort', () => resolve(false), { once: true }),
  );
  const all = Promise.all([sendPendingDecisions(), flushOtherTabs(limit)]);
  return Promise.race([all.then((taken) => taken.every(Boolean)), late]);
}

async function sendPendingDecisions(): Promise<boolean> {
  const taken = await Promise.all([...pendingDecisions.values()].map((finish) => finish()));
  return taken.every(Boolean);
}

/** Make the other tabs send their pending decisions. Each decision locks its key until it has a response. */
async function flushOtherTabs(limit: AbortSignal): Promise<boolean> {
  if (!hasLocks) return true;
  notifyOtherTabs();
  const own = new Set([...pendingDecisions.keys()].map(lockOf));
  const { held: locks = [] } = await navigator.locks.query();
  const names = locks.flatMap(({ name = '' }) => (name.startsWith(lockOf('')) ? [name] : []));
  const others = names.filter((name) => !own.has(name));
  await Promise.all(
    others.map((name) => navigator.locks.request(name, { signal: limit }, () => undefined)),
  ).catch(() => undefined);
  return !limit.aborted;
}

/** Listen from the first decision on, because the page may be left, or another tab may sign the person out. */
function listenForFlush() {
  if (listening) return;
  listening = new BroadcastChannel(channel);
  listening.addEventListener('message', () => void sendPendingDecisions());
  window.addEventListener('pagehide', () => void sendPendingDecisions());
}

function notifyOtherTabs() {
  const speaking = new BroadcastChannel(channel);
  speaking.postMessage('send');
  speaking.close();
}
