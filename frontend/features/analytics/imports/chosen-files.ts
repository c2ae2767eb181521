import type { LogStart } from '#shared/process/logs/decode-log.ts';
import type { LogFile } from './as-log-file.ts';

/** Files selected in this tab, keyed by import id. A browser cannot reopen a file without a new selection. */
const chosen = new Map<string, LogFile & { readonly start: LogStart }>();

export const getChosenFile = (importId: string) => chosen.get(importId);
export const storeChosenFile = (importId: string, file: LogFile, start: LogStart): void => {
  chosen.set(importId, { ...file, start });
};
