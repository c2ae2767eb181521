import { useEffect, useRef } from 'react';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import type { SavedDraft } from '#frontend/features/forms/use-local-draft.ts';
import { t } from '#frontend/lib/text.ts';

type Leaving = {
  readonly isUploading: boolean;
  /** Path at which the draft can be continued. */
  readonly goOn: string;
};

/**
 * After navigation to another screen, a toast states that the draft is saved and links back. Closing the window asks
 * for confirmation only if data would be lost: a file being uploaded, or answers that this browser cannot save.
 */
export function useLeaveGuard(localDraft: SavedDraft, { isUploading, goOn }: Leaving) {
  const wouldLose = isUploading || localDraft.isLost;
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);

  const latest = useRef({ localDraft, goOn });
  useEffect(() => {
    latest.current = { localDraft, goOn };
  });
  useEffect(
    () => () => {
      const { localDraft: left, goOn: to } = latest.current;
      if (left.isUnsent())
        showToast({
          text: t`Your draft is saved in this browser`,
          view: { label: t`Continue`, to },
        });
    },
    [],
  );
}
