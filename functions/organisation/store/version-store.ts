import * as z from 'zod';
import type { ReferenceItem, VersionedKind } from '#functions/organisation/rules/kinds.ts';
import {
  formatVersion,
  type LoadedVersions,
  type Pin,
} from '#functions/organisation/rules/pinned-versions.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { readReferenceItem } from './reference-bundle.ts';
import { versionKey } from './reference-keys.ts';

type CachedVersions = { readonly [K in VersionedKind]: Map<string, ReferenceItem<K> | null> };
const StoredVersion = z.record(z.string(), z.unknown()).optional();

/** Create the store for versions of forms and routings. A version never changes, so each is read once per process. */
export function versionStore(table: Table) {
  const applications = new Map<string, CachedVersions>();
  const loadedOf = (app: string): CachedVersions => {
    const there = applications.get(app) ?? { FORM: new Map(), ROUTING: new Map() };
    applications.set(app, there);
    return there;
  };

  const loadOne = async <K extends VersionedKind>(app: string, kind: K, pin: Omit<Pin, 'kind'>) => {
    const key = versionKey(app, kind, pin.id, pin.version);
    const item = parsePart(StoredVersion, await table.get(key, { consistent: true }));
    const version = item && readReferenceItem(kind, item).value;
    loadedOf(app)[kind].set(formatVersion(pin), version ?? null);
  };

  return {
    /** Versions loaded so far. */
    loaded: (app: string): LoadedVersions => loadedOf(app),

    /** Load these versions. A missing or unreadable one is recorded as absent. */
    load: (app: string, pins: readonly Pin[]) =>
      Promise.all(pins.map(({ kind, ...pin }) => loadOne(app, kind, pin))),
  };
}
