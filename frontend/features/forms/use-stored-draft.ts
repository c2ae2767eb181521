import { useRef, useState } from 'react';
import {
  createDraft,
  deleteFile,
  discardDraft,
  saveDraft,
  sendDraft,
  uploadFile,
} from '#frontend/data/drafts.ts';
import { newIdempotencyKey } from '#frontend/lib/api-client.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import { useUploads } from './use-uploads.ts';

/** The request as the product has it; a new one has none until it is kept, sent, or given a file. */
export type StoredRequest = {
  readonly requestId: string;
  readonly isReturned: boolean;
};

type Options = {
  readonly category: Category;
  readonly stored?: StoredRequest | undefined;
  /** what may be stored now: lawful answers only */
  readonly lawful: () => FormValues;
  readonly onFiles: (files: readonly RequestFile[]) => void;
  /** it has an id from now on */
  readonly onCreated: (requestId: string) => void;
};

const isAnswered = (cause: unknown) => cause instanceof AppError && errorStatus[cause.code] < 500;

/** Keeping and sending a request. The same draft is never created twice: its key stays the same until it exists. */
export function useStoredDraft({ category, stored, lawful, onFiles, onCreated }: Options) {
  const [key] = useState(() => crypto.randomUUID());
  const requestId = useRef(stored?.requestId);
  const creating = useRef<Promise<string>>(undefined);
  const storedAs = useRef<string>(undefined);
  /** What was sent with each file and may have arrived without an answer: tried again it is the same upload. */
  const started = useRef(new WeakMap<File, { idempotencyKey: string; values: FormValues }>());
  const { uploads, add } = useUploads(sendFile);

  async function create(): Promise<string> {
    const values = lawful();
    const receipt = await createDraft(category.id, values, key);
    storedAs.current = JSON.stringify(values);
    requestId.current = receipt.requestId;
    onCreated(receipt.requestId);
    return receipt.requestId;
  }

  async function exists(): Promise<string> {
    if (requestId.current) return requestId.current;
    creating.current ??= create();
    try {
      return await creating.current;
    } finally {
      creating.current = undefined;
    }
  }

  /** Writes only what isn't stored like this already. */
  async function keep(values: FormValues): Promise<string> {
    const id = await exists();
    const wanted = JSON.stringify(values);
    if (storedAs.current === wanted) return id;
    await saveDraft(id, values);
    storedAs.current = wanted;
    return id;
  }

  async function send(values: FormValues): Promise<string> {
    const id = await keep(values);
    await sendDraft(id, stored?.isReturned === true);
    return id;
  }

  async function sendFile(
    field: string,
    file: File,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ) {
    const id = await exists();
    const upload = started.current.get(file) ?? {
      idempotencyKey: newIdempotencyKey(),
      values: lawful(),
    };
    started.current.set(file, upload);
    const { files } = await uploadFile(id, { field, file, ...upload, signal }, onProgress).catch(
      (cause: unknown) => {
        if (isAnswered(cause)) started.current.delete(file);
        throw cause;
      },
    );
    storedAs.current = JSON.stringify(upload.values);
    onFiles(files);
    // What was written since the upload began for the first time.
    await keep(lawful());
  }

  async function removeFile(fileId: string) {
    const id = await exists();
    onFiles((await deleteFile(id, fileId, lawful())).files);
  }

  async function discard() {
    for (const { cancel } of uploads) cancel();
    if (requestId.current) await discardDraft(requestId.current);
  }

  return { uploads, keep, send, addFile: add, removeFile, discard };
}
