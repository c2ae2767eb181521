import { useEffect, useRef, useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import { findFileError } from './find-file-error.ts';
import { useFileLimit } from './use-file-limit.ts';

/** File that is being uploaded. `failed`: reason of a failure. */
export type Upload = {
  readonly key: string;
  readonly field: string;
  readonly name: string;
  /** Uploaded percentage; undefined while it is queued. */
  readonly progress?: number | undefined;
  readonly failed?: string | undefined;
  /** Cancels the upload, or removes a failed upload. */
  readonly cancel: () => void;
  /** Retries the upload; undefined if it would fail again. */
  readonly retry?: (() => void) | undefined;
};

/** Function that uploads one file. Rejects with AppError, or if the signal aborts. */
type SendFile = (
  field: string,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
) => Promise<void>;

/** Whether a retry is useless, because the file itself is invalid. */
const isFinal = (cause: unknown) =>
  cause instanceof AppError &&
  (cause.code === 'file.type-refused' || cause.code === 'body.too-large');

/**
 * Upload queue that sends one file at a time. Each file shows its progress, and can be canceled, or retried after a
 * network failure. Files of a wrong type or size are rejected before the upload.
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
    const refused = findFileError(file, { locale, megabytes });
    const upload = { key, field, name: file.name, cancel };
    setUploads((before) => [
      ...before,
      refused ? { ...upload, failed: refused } : { ...upload, retry },
    ]);
    if (!refused) turn.current = turn.current.then(run);
  }

  return { uploads, add };
}
