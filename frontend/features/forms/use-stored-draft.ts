import { useRef, useState } from 'react';
import {
  createDraft,
  deleteFile,
  discardDraft,
  type KnownDraft,
  readDraft,
  saveDraft,
  sendDraft,
  toKnownDraft,
  uploadFile,
} from '#frontend/data/drafts.ts';
import { newIdempotencyKey } from '#frontend/lib/api-client.ts';
import { useUploads } from '#frontend/widgets/files/use-uploads.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { RequestFile } from '#shared/requests/request.ts';

/** Stored request. A new request is stored when it is saved, sent, or gets a file. */
export type StoredRequest = {
  readonly requestId: string;
  readonly isReturned: boolean;
  readonly known: KnownDraft;
};
/** Version of the same draft from another tab or device. */
export type RemoteDraft = Awaited<ReturnType<typeof readDraft>>;

type Options = {
  readonly category: Category;
  /** Requester, if different from the reader. */
  readonly onBehalfOf?: string | undefined;
  readonly stored?: StoredRequest | undefined;
  /** Returns the valid answers, which may be stored now. */
  readonly lawful: () => FormValues;
  /** Called with the answers that were stored. */
  readonly onStored: (values: FormValues) => void;
  readonly onFiles: (files: readonly RequestFile[]) => void;
  /** Called with the id of the new request. */
  readonly onCreated: (requestId: string) => void;
};

const isAnswered = (cause: unknown) => cause instanceof AppError && errorStatus[cause.code] < 500;

/**
 * Save and send a request. The idempotency key is constant until the draft exists, so that the draft is created only
 * once.
 */
export function useStoredDraft({
  category,
  onBehalfOf,
  stored,
  lawful,
  onStored,
  onFiles,
  onCreated,
}: Options) {
  const [key] = useState(() => crypto.randomUUID());
  const requestId = useRef(stored?.requestId);
  const creating = useRef<Promise<string>>(undefined);
  const storedAs = useRef<string>(undefined);
  const known = useRef(stored?.known);
  const [elsewhere, setElsewhere] = useState<RemoteDraft>();
  /** Values sent with each file whose upload has no response yet, so that a retry is the same upload. */
  const started = useRef(new WeakMap<File, { idempotencyKey: string; values: FormValues }>());
  const { uploads, add } = useUploads(sendFile);

  function noteStored(values: FormValues) {
    storedAs.current = JSON.stringify(values);
    onStored(values);
  }

  async function create(): Promise<string> {
    const values = lawful();
    const receipt = await createDraft({ categoryId: category.id, values, onBehalfOf }, key);
    noteStored(values);
    known.current = toKnownDraft(receipt);
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

  /** Save the values, unless they are already stored. */
  async function keep(values: FormValues): Promise<string> {
    const id = await exists();
    const wanted = JSON.stringify(values);
    if (storedAs.current === wanted) return id;
    await save(id, values).catch(async (cause: unknown) => {
      if (!(cause instanceof AppError) || cause.code !== 'item.changed-meanwhile') throw cause;
      // Comments on a returned request also change its version, but do not conflict with the draft.
      const there = await readDraft(id, known.current);
      if (there.writtenAt) {
        setElsewhere(there);
        throw cause;
      }
      known.current = there.known;
      await save(id, values);
    });
    noteStored(values);
    return id;
  }

  async function save(id: string, values: FormValues) {
    known.current = toKnownDraft(await saveDraft(id, values, known.current));
  }

  /** Continue with the version on this page. The next save overwrites the other version. */
  function keepMine() {
    known.current = elsewhere?.known;
    setElsewhere(undefined);
  }
  /** Continue with the version from the other tab or device. */
  function takeTheirs(): FormValues | undefined {
    if (!elsewhere) return undefined;
    keepMine();
    noteStored(elsewhere.values);
    onFiles(elsewhere.files);
    return elsewhere.values;
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
    const receipt = await uploadFile(id, { field, file, ...upload, signal }, onProgress).catch(
      (cause: unknown) => {
        if (isAnswered(cause)) started.current.delete(file);
        throw cause;
      },
    );
    noteStored(upload.values);
    known.current = toKnownDraft(receipt);
    onFiles(receipt.files);
    // Save the changes made since the upload was first tried.
    await keep(lawful());
  }

  async function removeFile(fileId: string) {
    const id = await exists();
    const values = lawful();
    const receipt = await deleteFile(id, fileId, values);
    known.current = toKnownDraft(receipt);
    onFiles(receipt.files);
    noteStored(values);
  }

  async function discard() {
    for (const { cancel } of uploads) cancel();
    if (requestId.current) await discardDraft(requestId.current);
  }

  const conflict = { elsewhere, keepMine, takeTheirs };
  return { uploads, keep, send, addFile: add, removeFile, discard, conflict };
}
