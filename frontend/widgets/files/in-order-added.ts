import { byName } from '#shared/fold-name.ts';
import type { RequestFile } from '#shared/requests/request.ts';

/** Files in the order in which they were added, those of one moment by name: the services keep none. */
export const inOrderAdded = (files: readonly RequestFile[]): RequestFile[] =>
  files.toSorted((a, b) => a.addedAt.localeCompare(b.addedAt) || byName(a, b));
