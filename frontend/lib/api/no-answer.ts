import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';

/** Bytes sent and bytes in all. */
export type Progress = { readonly sent: number; readonly total: number };

export type Watch = {
  readonly signal?: AbortSignal;
  readonly outlivesPage?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Milliseconds; 0 is no limit. */
  readonly limit?: number;
};

export const unreachable = t`The service could not be reached.`;
export const tooSlow = t`The service did not answer in time.`;
/** Error of a call without an answer. */
export const noAnswer = (message: string) => new AppError('server.unavailable', message);

/** Whether a call ended because the answer took too long: asking again at once would only double the wait. */
export const isTooSlow = (error: Error): boolean => error.message === tooSlow;
