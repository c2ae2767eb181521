import { useEffect, useRef } from 'react';
import { showToast } from '#frontend/components/toast/toast.ts';
import type { Kept } from '#frontend/features/forms/use-kept-draft.ts';

type Leaving = {
  readonly isUploading: boolean;
  /** where the draft is found again */
  readonly goOn: string;
};

/**
 * Going to another screen says that the draft is kept and leads back. Closing the window is asked about only when something would
 * be lost: a file on its way, or answers that this browser can't keep.
 */
export function useLeaving(kept: Kept, { isUploading, goOn }: Leaving) {
  const wouldLose = isUploading || kept.isLost;
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);

  const latest = useRef({ kept, goOn });
  useEffect(() => {
    latest.current = { kept, goOn };
  });
  useEffect(
    () => () => {
      const { kept: left, goOn: to } = latest.current;
      if (left.isUnsent())
        showToast({ text: 'Your draft is saved in this browser', view: { label: 'Continue', to } });
    },
    [],
  );
}
