import { uploadApi } from '#frontend/lib/api/upload.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { EventType, Receipt } from '#shared/requests/event.ts';
import { maxMultipartFileBytes } from '#shared/requests/file-kinds.ts';
import { isCurrentFile } from '#shared/requests/request.ts';
import { resubmitRequest, submitRequest } from '#shared/requests/request-acts-api.ts';
import {
  createRequest,
  deleteRequest,
  getRequest,
  updateRequest,
} from '#shared/requests/requests-api.ts';
import { startUpload } from '#shared/requests/uploads-api.ts';
import { calculateUploadPercent, type OnProgress, sendToBucket } from './uploads.ts';

/** Create a draft. Repeated calls with the same idempotency key create only one draft. */
export const createDraft = (
  draft: { categoryId: string; values: FormValues; onBehalfOf: string | undefined },
  idempotencyKey: string,
) => callApi(createRequest, { body: draft, idempotencyKey });

/** Last known state of the stored draft: its version and its last event. */
export type KnownDraft = { readonly version: number; readonly seq: number };
export const toKnownDraft = ({ version, event }: Receipt): KnownDraft => ({
  version,
  seq: event.seq,
});

/** Save a draft. Throws `item.changed-meanwhile` if the stored version differs from `known`. */
export const saveDraft = (requestId: string, values: FormValues, known?: KnownDraft) =>
  callApi(updateRequest, {
    params: { requestId },
    body: { values, ...(known && { version: known.version }) },
  });

/** Load the stored draft, and whether it was edited since the known state. */
export async function readDraft(requestId: string, known?: KnownDraft) {
  const { request, values, files, events } = await callApi(getRequest, { params: { requestId } });
  const written = events.find(({ seq, type }) => seq > (known?.seq ?? 0) && isWriting(type));
  return {
    known: { version: request.version, seq: request.lastEvent.seq },
    values,
    files: files.filter(isCurrentFile),
    writtenAt: written && request.updatedAt,
  };
}
const isWriting = (type: EventType) =>
  type === 'edited' || type === 'file-added' || type === 'file-removed';

/** Submit a draft for approval, or resubmit a returned request. */
export const sendDraft = (requestId: string, isReturned: boolean) =>
  callApi(isReturned ? resubmitRequest : submitRequest, { params: { requestId }, body: {} });

export const discardDraft = (requestId: string) =>
  callApi(deleteRequest, { params: { requestId } });

type Upload = {
  readonly field: string;
  readonly file: File;
  /** Form values that are saved in the same call. */
  readonly values: FormValues;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
};

/** Upload a small file together with the form values in one call. */
const uploadSmall = (
  requestId: string,
  { field, file, values, ...call }: Upload,
  onProgress: OnProgress,
) =>
  uploadApi(
    updateRequest,
    { params: { requestId }, body: { values, fileField: field }, files: [file], ...call },
    (progress) => onProgress(calculateUploadPercent(progress)),
  );

/** Upload a large file directly to the bucket, then attach it to the request. */
async function uploadLargeFile(
  requestId: string,
  { field, file, values, ...call }: Upload,
  onProgress: OnProgress,
) {
  const params = { requestId };
  const { uploadId, name } = await sendToBucket(
    (body) => callApi(startUpload, { params, body, ...call }),
    file,
    call.signal,
    onProgress,
  );
  const uploads = [{ uploadId, name }];
  return callApi(updateRequest, { params, body: { values, fileField: field, uploads }, ...call });
}

/** Add a file to a field. `onProgress` gets the uploaded percentage. */
export const uploadFile = (requestId: string, upload: Upload, onProgress: OnProgress) =>
  (upload.file.size > maxMultipartFileBytes ? uploadLargeFile : uploadSmall)(
    requestId,
    upload,
    onProgress,
  );

export const deleteFile = (requestId: string, fileId: string, values: FormValues) =>
  callApi(updateRequest, { params: { requestId }, body: { values, removeFileIds: [fileId] } });
