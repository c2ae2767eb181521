import { useEffect, useRef, useState } from 'react';
import { useViewer } from '#frontend/components/viewer.tsx';
import type { FormValues } from '#shared/forms/form.ts';
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts';

/** How long typing rests before it is kept, in milliseconds. */
const keepAfter = 400;

const isNewer = ({ at }: KeptDraft, storedAt: string | undefined) =>
  storedAt === undefined || at > storedAt;

/**
 * Keeps what is typed in this browser: soon after each change, and at once when the page is left. `of`: what it is kept under; when
 * that changes, what was kept moves along. `storedAt`: when the server's copy was written; what is older here is not used.
 */
export function useKeptDraft(of: string, storedAt: string | undefined) {
  const { userId = '' } = useViewer();
  const [found, setFound] = useState(() => {
    const draft = readDraft(userId, of);
    return draft && isNewer(draft, storedAt) ? draft : undefined;
  });
  const [keptAt, setKeptAt] = useState(found?.at);
  /** Nothing could be kept: the browser has no room, or forbids it. */
  const [isLost, setIsLost] = useState(false);
  const waiting = useRef<{ values: FormValues; timer: number }>(undefined);
  const place = useRef(of);
  const typed = useRef(false);

  function write() {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    const at = keepDraft(userId, place.current, waiting.current.values);
    waiting.current = undefined;
    setKeptAt(at);
    setIsLost(at === undefined);
  }
  const latest = useRef(write);

  useEffect(() => {
    latest.current = write;
    if (place.current === of) return;
    const draft = readDraft(userId, place.current);
    forgetDraft(userId, place.current);
    if (draft) keepDraft(userId, of, draft.values);
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

  return {
    found,
    keptAt,
    isLost,
    /** something was typed here and not sent, stored or discarded */
    isUnsent: () => typed.current,
    keep(values: FormValues) {
      typed.current = true;
      clearTimeout(waiting.current?.timer);
      waiting.current = { values, timer: window.setTimeout(() => latest.current(), keepAfter) };
    },
    /** it is sent, stored or discarded */
    forget() {
      typed.current = false;
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      forgetDraft(userId, place.current);
      setKeptAt(undefined);
      setFound(undefined);
    },
  };
}
export type Kept = ReturnType<typeof useKeptDraft>;
