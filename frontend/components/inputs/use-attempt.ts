import { useState } from 'react';
import { showToast } from '../overlay/toast/toast.ts';
import {
  isProposed,
  nothingRefused,
  type Refusals,
  refusalsOf,
  refusedWithout,
} from './refusals.ts';

/** A proposal is read in full: who confirms it, and until when. */
const proposedMs = 12_000;

/**
 * Tries to save something: at work or not, and why it was refused. A change that waits for another administrator is
 * told as a notice; `onProposed`: what follows then.
 */
export function useAttempt(onProposed?: () => unknown) {
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
        if (!isProposed(cause)) setRefused(refusalsOf(cause));
        else {
          showToast({ text: cause.message, timeoutMs: proposedMs });
          await onProposed?.();
        }
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
