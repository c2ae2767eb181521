import { hashJson } from '#functions/organisation/rules/chain.ts';
import { itemChangesQuery } from '#functions/organisation/store/reference-keys.ts';
import type { Eraser } from '#functions/people/rules/erase-texts.ts';
import type { Item, Key } from '#functions/platform/table/table.ts';
import { getItemKind } from '#functions/platform/table/upcasters.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { getPersonPartitionPrefix } from './people-keys.ts';

/** Items of a profile, which are replaced with it at the end. */
const ofProfile: ReadonlySet<string> = new Set([
  ...['user', 'person', 'address', 'peopleat', 'email', 'erasures'],
]);
/** A person's own items that others need: who decided for whom, and what was counted. They contain ids only. */
const retained: ReadonlySet<string> = new Set(['delegation', 'figures']);

const isKey = (name: string) => /^(gsi\d)?[ps]k$/.test(name);

/** Return an item with the person replaced in its fields and keys. */
export function replacePersonInItem(eraser: Eraser, item: Item): Item {
  const fields = Object.entries(item).map(([name, value]) => [
    name,
    isKey(name) ? eraser.replaceKey(String(value)) : eraser.replaceIn(value),
  ]);
  return { ...Object.fromEntries(fields), pk: item.pk, sk: eraser.replaceKey(item.sk) };
}

const isWords = (kind: string) => kind === 'words' || kind === 'said';

/**
 * Return the writes for an entry of the search index. An entry for a word of the person is removed, and these words are
 * removed from other entries.
 */
function eraseEntry(eraser: Eraser, item: Item): Write[] {
  const { pk, sk } = item;
  const folded = typeof item.folded === 'string' ? item.folded : '';
  const gone = eraser.listIndexedWords(folded);
  if (gone.size === 0) return [];
  const [word = ''] = sk.split('#');
  if (gone.has(word)) return [{ remove: { pk, sk } }];
  const left = folded
    .split(' ')
    .filter((one) => !one.split(/[^\p{L}\p{N}]+/u).some((w) => gone.has(w)));
  return [{ put: { ...item, folded: left.join(' ') } }];
}

function isRemoved(app: string, eraser: Eraser, { pk, sk }: Key, kind: string): boolean {
  const { userId } = eraser;
  if (pk.startsWith(getPersonPartitionPrefix(userId))) return !retained.has(kind);
  if (pk === itemChangesQuery(app, 'PERSON', userId).pk) return true;
  return (kind === 'members' && sk === userId) || (kind === 'mailbox' && eraser.hasAddress(pk));
}

/** Return the writes that erase a person from an item that is no part of a request. */
export function eraseItem(app: string, eraser: Eraser, item: Item): Write[] {
  const { pk, sk } = item;
  const kind = getItemKind(item);
  const isOfPerson = sk.endsWith(eraser.userId) || eraser.hasAddress(pk);
  if (ofProfile.has(kind) && (isOfPerson || kind === 'erasures')) return [];
  if (isRemoved(app, eraser, item, kind)) return [{ remove: { pk, sk } }];
  if (isWords(kind)) return eraseEntry(eraser, item);
  const after = replacePersonInItem(eraser, item);
  if (hashJson(after) === hashJson(item)) return [];
  const { version } = item;
  if (after.sk !== sk) return [{ put: after }, { remove: { pk, sk } }];
  return [{ put: after, when: typeof version === 'number' ? version : undefined }];
}
