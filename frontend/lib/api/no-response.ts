import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';

/** Bytes sent, and total bytes. */
export type Progress = { readonly sent: number; readonly total: number };

export type TransferOptions = {
  readonly signal?: AbortSignal;
  readonly outlivesPage?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Timeout in milliseconds; 0 means no timeout. */
  readonly limit?: number;
};

export const unreachableMessage = t`The service could not be reached.`;
export const timeoutMessage = t`The service did not answer in time.`;
/** Create the error of a call without a response. */
export const createNoResponseError = (message: string) =>
  new AppError('server.unavailable', message);

/** Whether a call timed out. An immediate retry would only double the wait. */
export const isTimeoutError = (error: Error): boolean => error.message === timeoutMessage;
