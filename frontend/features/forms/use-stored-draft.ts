import { useRef, useState } from 'react';
import { uploadApi } from '#frontend/lib/api/upload.ts';
import { callApi, newIdempotencyKey } from '#frontend/lib/api-client.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import { resubmitRequest, submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, deleteRequest, updateRequest } from '#shared/requests/requests-api.ts';
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
    const receipt = await callApi(createRequest, {
      body: { categoryId: category.id, values },
      idempotencyKey: key,
    });
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
    await callApi(updateRequest, { params: { requestId: id }, body: { values } });
    storedAs.current = wanted;
    return id;
  }

  async function send(values: FormValues): Promise<string> {
    const id = await keep(values);
    const act = stored?.isReturned ? resubmitRequest : submitRequest;
    await callApi(act, { params: { requestId: id }, body: {} });
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
    const { idempotencyKey, values } = upload;
    const { files } = await uploadApi(
      updateRequest,
      {
        ...{ params: { requestId: id }, body: { values, fileField: field }, files: [file] },
        ...{ idempotencyKey, signal },
      },
      ({ sent, total }) => onProgress(Math.round((100 * sent) / total)),
    ).catch((cause: unknown) => {
      if (isAnswered(cause)) started.current.delete(file);
      throw cause;
    });
    storedAs.current = JSON.stringify(values);
    onFiles(files);
    // What was written since the upload began for the first time.
    await keep(lawful());
  }

  async function removeFile(fileId: string) {
    const id = await exists();
    const body = { values: lawful(), removeFileIds: [fileId] };
    onFiles((await callApi(updateRequest, { params: { requestId: id }, body })).files);
  }

  async function discard() {
    for (const { cancel } of uploads) cancel();
    if (requestId.current)
      await callApi(deleteRequest, { params: { requestId: requestId.current } });
  }

  return { uploads, keep, send, addFile: add, removeFile, discard };
}
