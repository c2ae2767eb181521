import { compareByName } from '#shared/fold-name.ts';
import type { RequestFile } from '#shared/requests/request.ts';

/** Sort files by time of adding, then by name, because the services return them unsorted. */
export const sortByTimeAdded = (files: readonly RequestFile[]): RequestFile[] =>
  files.toSorted((a, b) => a.addedAt.localeCompare(b.addedAt) || compareByName(a, b));
