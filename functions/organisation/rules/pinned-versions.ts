import type { ReferenceItem, VersionedKind } from './kinds.ts';

/** Version of a form or routing that a request retains, whatever is published later. */
export type VersionPin = {
  readonly kind: VersionedKind;
  readonly id: string;
  readonly version: number;
};

/** Loaded versions by id and version ({@link versionName}). Null: known to be absent. */
export type LoadedVersions = {
  readonly [K in VersionedKind]: ReadonlyMap<string, ReferenceItem<K> | null>;
};

export const formatVersion = ({ id, version }: Omit<VersionPin, 'kind'>) => `${id}#${version}`;

/**
 * Older versions, as far as they are loaded; the reference data contains only current versions. As in a Directory,
 * `missing` lists versions that a command needed. While versions are missing, ignore the result of the command.
 */
export class PinnedVersions {
  readonly #loaded: LoadedVersions;
  readonly #missing = new Map<string, VersionPin>();

  constructor(loaded: LoadedVersions = { FORM: new Map(), ROUTING: new Map() }) {
    this.#loaded = loaded;
  }

  get missing(): readonly VersionPin[] {
    return [...this.#missing.values()];
  }

  find<K extends VersionedKind>(
    kind: K,
    id: string,
    version: number,
  ): ReferenceItem<K> | undefined {
    const name = formatVersion({ id, version });
    const found = this.#loaded[kind].get(name);
    if (found === undefined) this.#missing.set(name, { kind, id, version });
    return found ?? undefined;
  }
}
