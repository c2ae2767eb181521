import type { Directory } from './directory.ts';
import type { PinnedVersions } from './pinned-versions.ts';
import type { Reference } from './reference.ts';

/**
 * Data that rules read in addition to the request: current reference data and people, and the versions to which
 * requests are pinned.
 */
export type Organisation = {
  readonly reference: Reference;
  readonly directory: Directory;
  readonly pinned: PinnedVersions;
};
