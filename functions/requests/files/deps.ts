import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';

/** Bucket and file checks, loaded only by calls with files, because most calls have none. */
export const loadFiles = () => import('./bucket.ts');

/** Dependencies of an area that handles files. */
export type FileDeps = {
  readonly files: typeof loadFiles;
  readonly reference: ReferenceStore;
  readonly applicationId: string;
};
