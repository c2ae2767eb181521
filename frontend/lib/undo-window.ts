/**
 * Decisions that show as made and are still held back: each sends itself and tells whether the service has taken it.
 */
const held = new Map<string, () => Promise<boolean>>();

/** Longest time that leaving waits for decisions to be sent, in milliseconds. */
const leavingTime = 10_000;
const lockOf = (key: string) => `countersign:decision:${key}`;

/** Browsers have locks among tabs on safe origins only; elsewhere each tab cares for its own decisions. */
const hasLocks = 'locks' in navigator;

const channel = 'countersign:decisions';
let listening: BroadcastChannel | undefined;

type HeldBack = {
  /** Send it before its time is over; once, also when it is called twice. */
  readonly sendNow: () => Promise<boolean>;
  /** Drop it. No tab sends it while it is removed from the browser's storage. */
  readonly takeBack: (removed: Promise<unknown>) => void;
};

/**
 * Hold a decision back for a time, in which it can be taken back. It is sent at once when the page is left or the
 * person signs out, in this tab or another. `key` names the decision among all tabs; `send` never rejects.
 */
export function holdBack(key: string, time: number, send: () => Promise<boolean>): HeldBack {
  listen();
  let sent: Promise<boolean> | undefined;
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (hasLocks) void navigator.locks.request(lockOf(key), () => open);
  const timer = setTimeout(finish, time);

  function settle() {
    held.delete(key);
    release();
  }
  function finish(): Promise<boolean> {
    clearTimeout(timer);
    sent ??= send().finally(settle);
    return sent;
  }
  held.set(key, finish);
  return {
    sendNow: finish,
    takeBack(removed) {
      clearTimeout(timer);
      held.delete(key);
      void removed.finally(release);
    },
  };
}

/** Runs `act` unless the decision is held back, or being sent, in this tab or another. */
export const unlessHeld = (key: string, act: () => Promise<void>): Promise<void> =>
  hasLocks
    ? navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) =>
        lock ? act() : Promise.resolve(),
      )
    : act();

/**
 * Sends what is held back in all tabs and waits for the answers. False: something of this tab was refused, or an answer
 * takes too long; the person has been told, or will be, and should not be signed out over it.
 */
export async function flushPendingDecisions(): Promise<boolean> {
  const limit = AbortSignal.timeout(leavingTime);
  const late = new Promise<false>((resolve) =>
    limit.addEventListener('abort', () => resolve(false), { once: true }),
  );
  const all = Promise.all([sendHeld(), sentElsewhere(limit)]);
  return Promise.race([all.then((taken) => taken.every(Boolean)), late]);
}

async function sendHeld(): Promise<boolean> {
  const taken = await Promise.all([...held.values()].map((finish) => finish()));
  return taken.every(Boolean);
}

/** Other tabs send theirs; each decision keeps its lock until it is answered. */
async function sentElsewhere(limit: AbortSignal): Promise<boolean> {
  if (!hasLocks) return true;
  tellOtherTabs();
  const own = new Set([...held.keys()].map(lockOf));
  const { held: locks = [] } = await navigator.locks.query();
  const names = locks.flatMap(({ name = '' }) => (name.startsWith(lockOf('')) ? [name] : []));
  const others = names.filter((name) => !own.has(name));
  await Promise.all(
    others.map((name) => navigator.locks.request(name, { signal: limit }, () => undefined)),
  ).catch(() => undefined);
  return !limit.aborted;
}

/** From the first decision on: the page may be left, or another tab may sign the person out. */
function listen() {
  if (listening) return;
  listening = new BroadcastChannel(channel);
  listening.addEventListener('message', () => void sendHeld());
  window.addEventListener('pagehide', () => void sendHeld());
}

function tellOtherTabs() {
  const speaking = new BroadcastChannel(channel);
  speaking.postMessage('send');
  speaking.close();
}
