/** Maximum number of cached answers. */
const knownAtMost = 5000;

type Options<T> = {
  /** Lifetime of a cached answer, in milliseconds. */
  readonly trustedForMs: number;
  /** Whether an answer may be cached. If not, every call requests it again. */
  readonly keeps: (answer: T) => boolean;
  /** Current time in ms since the epoch. */
  readonly now?: (() => number) | undefined;
};

/** Memoize a lookup by key for a limited time in each warm Lambda. Concurrent callers share one lookup. */
export function memoize<T>(
  find: (key: string) => Promise<T>,
  { trustedForMs, keeps, now = Date.now }: Options<T>,
) {
  const known = new Map<string, { readonly answer: T; readonly until: number }>();
  const asking = new Map<string, Promise<T>>();
  const ask = async (key: string): Promise<T> => {
    const until = now() + trustedForMs;
    const answer = await find(key);
    if (!keeps(answer)) return answer;
    if (known.size >= knownAtMost) known.clear();
    known.set(key, { answer, until });
    return answer;
  };
  return {
    async ask(key: string): Promise<T> {
      const there = known.get(key);
      if (there && there.until > now()) return there.answer;
      const shared = asking.get(key) ?? ask(key).finally(() => asking.delete(key));
      asking.set(key, shared);
      return shared;
    },
    /** Drop a cached answer after a change, so that the next call requests it again. */
    forget(key: string): void {
      known.delete(key);
      asking.delete(key);
    },
  };
}
