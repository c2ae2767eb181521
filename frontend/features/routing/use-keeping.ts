import { useEffect, useRef, useState } from 'react';
import { showToast } from '#frontend/components/toast/toast.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { forgetRouting, keepRouting } from './kept-routing.ts';

/** How long changes rest before this browser keeps them, in milliseconds. */
const keepAfter = 500;

type Keeping = {
  readonly userId: string;
  /** the id of the routing, or what a new one begins with */
  readonly of: string;
  /** of the routing that the draft changes, 0 for a new one */
  readonly version: number;
  readonly draft: RoutingDraft;
  readonly isChanged: boolean;
  /** where the draft is found again */
  readonly goOn: string;
};

/** Whether this browser has it now. */
const store = ({ userId, of, version, draft, isChanged }: Keeping): boolean => {
  if (isChanged) return keepRouting(userId, of, draft, version);
  forgetRouting(userId, of);
  return true;
};

/**
 * Keeps a draft in this browser while it is written and when it is left, and says so with a way back. Closing the window is asked about
 * only when the draft could not be kept. `end`: it is published, or created, and nothing is to be kept any more.
 */
export function useKeeping(keeping: Keeping) {
  const { userId, of, version, draft, isChanged } = keeping;
  const latest = useRef(keeping);
  const hasEnded = useRef(false);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    latest.current = keeping;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!hasEnded.current) setLost(!store(latest.current));
    }, keepAfter);
    return () => clearTimeout(timer);
  }, [userId, of, version, draft, isChanged]);

  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);

  useEffect(() => {
    const keepNow = () => !hasEnded.current && store(latest.current);
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      if (hasEnded.current) return;
      const isKept = store(latest.current);
      const { isChanged: wasChanged, goOn: to } = latest.current;
      if (wasChanged)
        showToast({
          text: isKept
            ? 'Your draft is saved in this browser'
            : 'The last changes could not be saved in this browser',
          view: { label: 'Continue', to },
        });
    };
  }, []);

  return {
    end() {
      hasEnded.current = true;
      forgetRouting(latest.current.userId, latest.current.of);
    },
  };
}
