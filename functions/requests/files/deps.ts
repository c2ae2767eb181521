import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';

/** The bucket and what checks a file, loaded only by calls that carry files: most calls of an area don't. */
export const loadFiles = () => import('./bucket.ts');

/** Dependencies of an area that handles files. */
export type FileDeps = {
  readonly files: typeof loadFiles;
  readonly reference: ReferenceStore;
  readonly applicationId: string;
};
