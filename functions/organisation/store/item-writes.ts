import * as z from 'zod';
import {
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '#functions/organisation/rules/kinds.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Write, WriteCondition } from '#functions/platform/table/write.ts';
import * as keys from './reference-keys.ts';

/** Fields that keys and conditions need from an item of any kind. */
export const Head = z.object({
  id: z.string().optional(),
  name: z.string().default(''),
  version: z.int(),
  itemVersion: z.int().optional(),
});
type Head = z.infer<typeof Head>;

export const createReferenceKey = (app: string, kind: ReferenceKind, { id = kind }: Head) =>
  keys.referenceKey(app, kind, id);
const readVersion = ({ version, itemVersion }: Head): WriteCondition =>
  itemVersion === undefined ? version : { itemVersion };
export const incrementVersion = ({ version, itemVersion }: Head) =>
  itemVersion === undefined ? { version: version + 1 } : { itemVersion: itemVersion + 1 };

/** Reserve the unique name together with its owner. All versions of an owner share it. */
function buildNameWrites(app: string, kind: ReferenceKind, after: Head, before?: Head): Write[] {
  if (!referenceKinds[kind].isNamed || after.id === undefined) return [];
  const key = keys.uniqueKey(app, kind, after.name);
  const old = before && keys.uniqueKey(app, kind, before.name);
  return [
    { put: { ...key, id: after.id }, when: { ownedBy: after.id } },
    ...(old && old.sk !== key.sk ? [{ remove: old }] : []),
  ];
}

/** Return the writes that replace an item and its unique name. */
export function buildItemWrites<K extends ReferenceKind>(
  app: string,
  kind: K,
  value: ReferenceItem<K>,
  before?: ReferenceItem<K>,
): Write[] {
  const head = parsePart(Head, value);
  const was = before && parsePart(Head, before);
  const next = { ...value, ...incrementVersion(was ?? head) };
  const { id = kind, version } = head;
  const copyKey = referenceKinds[kind].isVersioned && keys.versionKey(app, kind, id, version);
  return [
    {
      put: addKeys(createReferenceKey(app, kind, head), next),
      when: was ? readVersion(was) : 'absent',
    },
    ...(copyKey ? [{ put: addKeys(copyKey, next) }] : []),
    ...buildNameWrites(app, kind, head, was),
  ];
}
