import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { readLocal, removeLocal, writeLocal } from '#frontend/lib/local-storage.ts';
import { FormValues } from '#shared/forms/form.ts';

/** Typed answers that are stored in this browser until they are sent or discarded. */
const LocalDraft = z.object({ values: FormValues, at: z.iso.datetime() });
type LocalDraft = z.infer<typeof LocalDraft>;

const getLocalDraftName = (userId: string, of: string) => `countersign:draft:${userId}:${of}`;

/** `of`: category of a new request, or id of the edited request. */
const readLocalDraft = (userId: string, of: string) =>
  readLocal(getLocalDraftName(userId, of), LocalDraft);

/** Save the draft in this browser. Returns the time of saving; undefined if storage is full or blocked. */
function saveLocalDraft(userId: string, of: string, values: FormValues): string | undefined {
  const at = new Date().toISOString();
  return writeLocal(getLocalDraftName(userId, of), { values, at }) ? at : undefined;
}

const removeLocalDraft = (userId: string, of: string) => removeLocal(getLocalDraftName(userId, of));

/** Delay after typing before the draft is saved, in milliseconds. */
const saveAfterMs = 400;

const isNewer = ({ at }: LocalDraft, storedAt: string | undefined) =>
  storedAt === undefined || at > storedAt;

/**
 * Save typed answers in this browser shortly after each change, and at once when the page is left. `of`: storage key.
 * When it changes, the stored copy moves. `storedAt`: time of the server copy. Older local copies are ignored.
 */
export function useLocalDraft(of: string, storedAt: string | undefined) {
  const { userId = '' } = useViewer();
  const [found, setFound] = useState(() => {
    const draft = readLocalDraft(userId, of);
    return draft && isNewer(draft, storedAt) ? draft : undefined;
  });
  const [savedAt, setSavedAt] = useState(found?.at);
  /** Whether the last save failed, because storage is full or blocked. */
  const [isLost, setIsLost] = useState(false);
  /** Newer version of the same draft that another tab saved. */
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
      if (key === getLocalDraftName(userId, place.current) && newValue)
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
    /** Whether local input was not sent, stored or discarded yet. */
    isUnsent: () => typed.current,
    save(values: FormValues) {
      typed.current = true;
      clearTimeout(waiting.current?.timer);
      waiting.current = { values, timer: window.setTimeout(() => latest.current(), saveAfterMs) };
    },
    /** Called after the draft was sent, stored or discarded. */
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
