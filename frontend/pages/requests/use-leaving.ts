import { useEffect, useRef } from 'react';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import type { SavedDraft } from '#frontend/features/forms/use-local-draft.ts';
import { t } from '#frontend/lib/text.ts';

type Leaving = {
  readonly isUploading: boolean;
  /** address at which the draft opens again */
  readonly goOn: string;
};

/**
 * Going to another screen says that the draft is saved and leads back. Closing the window is asked about only when
 * something would be lost: a file on its way, or answers that this browser can't save.
 */
export function useLeaving(localDraft: SavedDraft, { isUploading, goOn }: Leaving) {
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
