import type { LogStart } from '#shared/process/logs/decode-log.ts';
import type { LogFile } from './as-log-file.ts';

/** Files that were chosen in this tab, by the import that they are sent for: a browser can't find them again. */
const chosen = new Map<string, LogFile & { readonly start: LogStart }>();

export const chosenFile = (importId: string) => chosen.get(importId);
export const keepFile = (importId: string, file: LogFile, start: LogStart): void => {
  chosen.set(importId, { ...file, start });
};
