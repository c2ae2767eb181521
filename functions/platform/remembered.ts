/** Answers that are kept at once for one kind of question. */
const knownAtMost = 5000;

type Options<T> = {
  /** Milliseconds after which an answer is asked for again. */
  readonly trustedForMs: number;
  /** Whether an answer is trusted at all; another one is asked for again at every call. */
  readonly keeps: (answer: T) => boolean;
  /** The clock, in milliseconds. */
  readonly now?: (() => number) | undefined;
};

/**
 * Asks a question about somebody at most once in a while in each warm Lambda. Those who ask at once share the answer.
 */
export function remembered<T>(
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
    /** After a change made here: the next call asks again. */
    forget(key: string): void {
      known.delete(key);
      asking.delete(key);
    },
  };
}
