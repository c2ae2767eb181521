import { useEffect, useRef, useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import { refuseFile } from './refuse-file.ts';
import { useFileLimit } from './use-file-limit.ts';

/** A file on its way. `failed`: why it did not arrive. */
export type Upload = {
  readonly key: string;
  readonly field: string;
  readonly name: string;
  /** percent uploaded; none while it waits for its turn */
  readonly progress?: number | undefined;
  readonly failed?: string | undefined;
  /** stops it, or takes a failed one from the list */
  readonly cancel: () => void;
  /** none for a file that would fail again */
  readonly retry?: (() => void) | undefined;
};

/** Sends one file. Rejects with AppError, or when the signal was given. */
type SendFile = (
  field: string,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
) => Promise<void>;

/** Trying again changes nothing about what the file is. */
const isFinal = (cause: unknown) =>
  cause instanceof AppError &&
  (cause.code === 'file.type-refused' || cause.code === 'body.too-large');

/**
 * Files on their way, one after the other: each shows its progress, can be stopped, and tried again when the way
 * failed. What is of the wrong kind or too large is said before anything is sent.
 */
export function useUploads(sendFile: SendFile) {
  const { locale } = useViewer();
  const megabytes = useFileLimit();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(sendFile);
  useEffect(() => {
    latest.current = sendFile;
  });

  const drop = (key: string) => setUploads((before) => before.filter((one) => one.key !== key));
  const change = (key: string, part: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));

  function add(field: string, file: File) {
    const key = crypto.randomUUID();
    const stop = new AbortController();

    async function run() {
      if (stop.signal.aborted) return;
      change(key, { progress: 0 });
      try {
        await latest.current(field, file, stop.signal, (progress) => change(key, { progress }));
        drop(key);
      } catch (cause) {
        if (stop.signal.aborted) return;
        const failed = cause instanceof AppError ? cause.message : t`The upload failed.`;
        change(key, { failed, ...(isFinal(cause) && { retry: undefined }) });
      }
    }
    const retry = () => {
      change(key, { failed: undefined, progress: undefined });
      turn.current = turn.current.then(run);
    };
    const cancel = () => {
      stop.abort();
      drop(key);
    };
    const refused = refuseFile(file, { locale, megabytes });
    const upload = { key, field, name: file.name, cancel };
    setUploads((before) => [
      ...before,
      refused ? { ...upload, failed: refused } : { ...upload, retry },
    ]);
    if (!refused) turn.current = turn.current.then(run);
  }

  return { uploads, add };
}
