import { useState } from 'react';
import { nothingRefused, type Refusals, refusalsOf, refusedWithout } from './refusals.ts';

/** Tries to save something: at work or not, and why it was refused. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusals>(nothingRefused);
  return {
    busy,
    refused,
    refuse: setRefused,
    /** A field holds something else than what was refused. */
    mend: (path: string) => setRefused((now) => refusedWithout(now, path)),
    /** Whether it was done. */
    async attempt(act: () => Promise<unknown>): Promise<boolean> {
      setBusy(true);
      setRefused(nothingRefused);
      try {
        await act();
        return true;
      } catch (cause) {
        setRefused(refusalsOf(cause));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
