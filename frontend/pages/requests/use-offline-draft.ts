import { useEffect, useRef, useState } from 'react';
import { useOnline } from '#frontend/components/layout/use-online.ts';
import type { Answers } from '#frontend/features/forms/use-answers.ts';
import type { useStoredDraft } from '#frontend/features/forms/use-stored-draft.ts';
import { AppError } from '#shared/errors.ts';

/** A browser says that it is online a while before anything answers: so long until the next try, in milliseconds. */
const nextTry = 10_000;

const isUnanswered = (cause: unknown) =>
  !(cause instanceof AppError) || cause.code === 'server.unavailable';

/**
 * Save input typed without a network in this browser, show that, and store it on the server once the network is
 * back.
 */
export function useOfflineDraft(answers: Answers, draft: ReturnType<typeof useStoredDraft>) {
  const isOnline = useOnline();
  const { savedAt, isUnsent } = answers.localDraft;
  /** since when this browser alone has what was written */
  const [since, setSince] = useState<string>();
  const [storedAt, setStoredAt] = useState<string>();
  const latest = useRef(() => draft.keep(answers.lawful));
  useEffect(() => {
    latest.current = () => draft.keep(answers.lawful);
  });
  useEffect(() => {
    const isStored = savedAt === undefined || (storedAt !== undefined && savedAt <= storedAt);
    if (!isOnline && !isStored && isUnsent()) setSince((before) => before ?? savedAt);
  }, [isOnline, savedAt]);
  useEffect(() => {
    if (!isOnline || !since) return;
    let timer: number | undefined;
    let isOver = false;
    async function store() {
      try {
        await latest.current();
        if (!isOver) setStoredAt(new Date().toISOString());
      } catch (cause) {
        if (isOver) return;
        if (isUnanswered(cause)) {
          timer = window.setTimeout(() => void store(), nextTry);
          return;
        }
      }
      if (!isOver) setSince(undefined);
    }
    void store();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOnline, since]);
  return { isOnline, since, storedAt };
}
