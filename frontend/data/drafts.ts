import { uploadApi } from '#frontend/lib/api/upload.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { resubmitRequest, submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, deleteRequest, updateRequest } from '#shared/requests/requests-api.ts';

/** The same key creates one draft, however often it is sent. */
export const createDraft = (categoryId: string, values: FormValues, idempotencyKey: string) =>
  callApi(createRequest, { body: { categoryId, values }, idempotencyKey });

export const saveDraft = (requestId: string, values: FormValues) =>
  callApi(updateRequest, { params: { requestId }, body: { values } });

/** Sends a draft for approval, or again what was returned. */
export const sendDraft = (requestId: string, isReturned: boolean) =>
  callApi(isReturned ? resubmitRequest : submitRequest, { params: { requestId }, body: {} });

export const discardDraft = (requestId: string) =>
  callApi(deleteRequest, { params: { requestId } });

type Upload = {
  readonly field: string;
  readonly file: File;
  /** the answers that are saved with it */
  readonly values: FormValues;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
};

/** Adds a file to a field; `onProgress` is told how many percent have arrived. */
export const uploadFile = (
  requestId: string,
  { field, file, values, idempotencyKey, signal }: Upload,
  onProgress: (percent: number) => void,
) =>
  uploadApi(
    updateRequest,
    {
      params: { requestId },
      body: { values, fileField: field },
      files: [file],
      idempotencyKey,
      signal,
    },
    ({ sent, total }) => onProgress(Math.round((100 * sent) / total)),
  );

export const deleteFile = (requestId: string, fileId: string, values: FormValues) =>
  callApi(updateRequest, { params: { requestId }, body: { values, removeFileIds: [fileId] } });
