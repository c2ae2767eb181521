import { useEffect, useRef, useState } from 'react';
import { useOnline } from '#frontend/components/layout/use-online.ts';
import type { Answers } from '#frontend/features/forms/use-answers.ts';
import type { useStoredDraft } from '#frontend/features/forms/use-stored-draft.ts';
import { AppError } from '#shared/errors.ts';

/** Retry delays in milliseconds, because a browser reports that it is online before requests succeed. */
const firstPauseMs = 1000;
const maxRetryDelayMs = 30_000;

const isUnanswered = (cause: unknown) =>
  !(cause instanceof AppError) || cause.code === 'server.unavailable';

/** Save offline input in this browser, show this state, and store the input on the server once it is online again. */
export function useOfflineDraft(answers: Answers, draft: ReturnType<typeof useStoredDraft>) {
  const isOnline = useOnline();
  const { savedAt, isUnsent } = answers.localDraft;
  const written = JSON.stringify(answers.lawful);
  /** Time since which only this browser has the input. */
  const [since, setSince] = useState<string>();
  const [stored, setStored] = useState<{ readonly written: string; readonly at: string }>();
  /** Compare the content and not the times, because this browser may save the same text later than the server. */
  const isStored = stored?.written === written;
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  async function store() {
    await draft.keep(answers.lawful);
    return { written, at: new Date().toISOString() };
  }
  useEffect(() => {
    if (!isOnline && savedAt !== undefined && !isStored && isUnsent())
      setSince((before) => before ?? savedAt);
  }, [isOnline, savedAt]);
  useEffect(() => {
    if (!isOnline || !since) return;
    let timer: number | undefined;
    let isOver = false;
    async function storeFor(pauseMs: number) {
      try {
        const next = await latest.current();
        if (!isOver) setStored(next);
      } catch (cause) {
        if (isOver) return;
        if (isUnanswered(cause)) {
          const nextPauseMs = Math.min(2 * pauseMs, maxRetryDelayMs);
          timer = window.setTimeout(() => void storeFor(nextPauseMs), pauseMs);
          return;
        }
      }
      if (!isOver) setSince(undefined);
    }
    void storeFor(firstPauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOnline, since]);
  return { isOnline, since, storedAt: isStored ? stored.at : undefined };
}
