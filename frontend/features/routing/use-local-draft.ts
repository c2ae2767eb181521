import { useEffect, useRef, useState } from 'react';
import { showToast } from '#frontend/components/toast/toast.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { removeLocalDraft, saveLocalDraft } from './local-draft.ts';

/** How long changes rest before they are saved in this browser. */
const saveAfterMs = 500;

type Options = {
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
const store = ({ userId, of, version, draft, isChanged }: Options): boolean => {
  if (isChanged) return saveLocalDraft(userId, of, draft, version);
  removeLocalDraft(userId, of);
  return true;
};

/**
 * Saves a draft in this browser while it is written and when it is left, and says so with a way back. Closing the
 * window is asked about only when the draft could not be saved. `end`: it is published, or created, and nothing is to
 * be saved any more.
 */
export function useLocalDraft(options: Options) {
  const { userId, of, version, draft, isChanged } = options;
  const latest = useRef(options);
  const hasEnded = useRef(false);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!hasEnded.current) setLost(!store(latest.current));
    }, saveAfterMs);
    return () => clearTimeout(timer);
  }, [userId, of, version, draft, isChanged]);

  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);

  useEffect(() => {
    const saveNow = () => !hasEnded.current && store(latest.current);
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      if (hasEnded.current) return;
      const isSaved = store(latest.current);
      const { isChanged: wasChanged, goOn: to } = latest.current;
      if (wasChanged)
        showToast({
          text: isSaved
            ? 'Your draft is saved in this browser'
            : 'The last changes could not be saved in this browser',
          view: { label: 'Continue', to },
        });
    };
  }, []);

  return {
    end() {
      hasEnded.current = true;
      removeLocalDraft(latest.current.userId, latest.current.of);
    },
  };
}
