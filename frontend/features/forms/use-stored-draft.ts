import { useRef, useState } from 'react';
import { uploadApi } from '#frontend/lib/api/upload.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import {
  createRequest,
  deleteRequest,
  resubmitRequest,
  submitRequest,
  updateRequest,
} from '#shared/requests/requests-api.ts';
import type { Upload } from './components/file-field.tsx';

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
};

/** Every key of an answer the server has nothing against. */
export const without = (values: FormValues, unlawful: FormErrors): FormValues => {
  const wrong = new Set(Object.keys(unlawful).map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !wrong.has(key)));
};

/** Keeping and sending a request. The same draft is never created twice: its key stays the same until it exists. */
export function useStoredDraft({ category, stored, lawful, onFiles }: Options) {
  const [requestId, setRequestId] = useState(stored?.requestId);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [key] = useState(() => crypto.randomUUID());
  const creating = useRef<Promise<string>>(undefined);
  const storedAs = useRef<string>(undefined);

  async function create(): Promise<string> {
    const values = lawful();
    const receipt = await callApi(createRequest, {
      body: { categoryId: category.id, values },
      idempotencyKey: key,
    });
    storedAs.current = JSON.stringify(values);
    setRequestId(receipt.requestId);
    return receipt.requestId;
  }

  async function exists(): Promise<string> {
    if (requestId) return requestId;
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

  function addFile(field: string, file: File) {
    const uploadKey = crypto.randomUUID();
    const stop = new AbortController();
    const drop = () => setUploads((before) => before.filter((one) => one.key !== uploadKey));
    const change = (part: Partial<Upload>) =>
      setUploads((before) =>
        before.map((one) => (one.key === uploadKey ? { ...one, ...part } : one)),
      );
    async function run() {
      change({ failed: undefined, progress: 0 });
      try {
        const id = await exists();
        const { files: present } = await uploadApi(
          updateRequest,
          {
            params: { requestId: id },
            body: { values: lawful(), fileField: field },
            files: [file],
            signal: stop.signal,
          },
          ({ sent, total }) => change({ progress: Math.round((100 * sent) / total) }),
        );
        onFiles(present);
        drop();
      } catch (cause) {
        if (!stop.signal.aborted)
          change({ failed: cause instanceof Error ? cause.message : 'It did not arrive.' });
      }
    }
    const upload = {
      key: uploadKey,
      field,
      name: file.name,
      progress: 0,
      cancel: () => {
        stop.abort();
        drop();
      },
      retry: () => void run(),
    };
    setUploads((before) => [...before, upload]);
    void run();
  }

  async function removeFile(fileId: string) {
    const id = await exists();
    const body = { values: lawful(), removeFileIds: [fileId] };
    onFiles((await callApi(updateRequest, { params: { requestId: id }, body })).files);
  }

  async function discard() {
    if (requestId) await callApi(deleteRequest, { params: { requestId } });
  }

  return { requestId, uploads, keep, send, addFile, removeFile, discard };
}
