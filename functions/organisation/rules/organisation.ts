import type { Directory } from './directory.ts';
import type { PinnedVersions } from './pinned-versions.ts';
import type { Reference } from './reference.ts';

/**
 * Data that rules read besides the request: present reference data and people, and the versions that requests
 * are pinned to.
 */
export type Organisation = {
  readonly reference: Reference;
  readonly directory: Directory;
  readonly pinned: PinnedVersions;
};
