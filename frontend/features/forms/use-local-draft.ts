import { useEffect, useRef, useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import type { FormValues } from '#shared/forms/form.ts';
import {
  type LocalDraft,
  localDraftName,
  readLocalDraft,
  removeLocalDraft,
  saveLocalDraft,
} from './local-draft.ts';

/** Pause in typing before it is saved. */
const saveAfterMs = 400;

const isNewer = ({ at }: LocalDraft, storedAt: string | undefined) =>
  storedAt === undefined || at > storedAt;

/**
 * Saves what is typed in this browser: soon after each change, and at once when the page is left. `of`: what it is
 * saved under; when that changes, what was saved moves along. `storedAt`: when the server's copy was written; what is
 * older here is not used.
 */
export function useLocalDraft(of: string, storedAt: string | undefined) {
  const { userId = '' } = useViewer();
  const [found, setFound] = useState(() => {
    const draft = readLocalDraft(userId, of);
    return draft && isNewer(draft, storedAt) ? draft : undefined;
  });
  const [savedAt, setSavedAt] = useState(found?.at);
  /** Nothing could be saved: the browser has no room, or forbids it. */
  const [isLost, setIsLost] = useState(false);
  /** Version of the same draft that another tab saved since. */
  const [otherTab, setOtherTab] = useState<LocalDraft>();
  const waiting = useRef<{ values: FormValues; timer: number }>(undefined);
  const place = useRef(of);
  const typed = useRef(false);

  function write() {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    const at = saveLocalDraft(userId, place.current, waiting.current.values);
    waiting.current = undefined;
    setSavedAt(at);
    setIsLost(at === undefined);
  }
  const latest = useRef(write);

  useEffect(() => {
    latest.current = write;
    if (place.current === of) return;
    const draft = readLocalDraft(userId, place.current);
    removeLocalDraft(userId, place.current);
    if (draft) saveLocalDraft(userId, of, draft.values);
    place.current = of;
  });
  useEffect(() => {
    const leaving = () => latest.current();
    window.addEventListener('pagehide', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      leaving();
    };
  }, []);

  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === localDraftName(userId, place.current) && newValue)
        setOtherTab(readLocalDraft(userId, place.current));
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [userId]);

  return {
    found,
    otherTab,
    dropOtherTab: () => setOtherTab(undefined),
    savedAt,
    isLost,
    /** something was typed here and not sent, stored or discarded */
    isUnsent: () => typed.current,
    save(values: FormValues) {
      typed.current = true;
      clearTimeout(waiting.current?.timer);
      waiting.current = { values, timer: window.setTimeout(() => latest.current(), saveAfterMs) };
    },
    /** it is sent, stored or discarded */
    forget() {
      typed.current = false;
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      removeLocalDraft(userId, place.current);
      setSavedAt(undefined);
      setFound(undefined);
    },
  };
}
export type SavedDraft = ReturnType<typeof useLocalDraft>;
