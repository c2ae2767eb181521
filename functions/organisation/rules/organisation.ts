import type { Directory } from './directory.ts';
import type { PinnedVersions } from './pinned-versions.ts';
import type { Reference } from './reference.ts';

/**
 * What the rules look at besides the request: the reference data and the people as they are now, and the versions that
 * requests go on with.
 */
export type Organisation = {
  readonly reference: Reference;
  readonly directory: Directory;
  readonly pinned: PinnedVersions;
};
