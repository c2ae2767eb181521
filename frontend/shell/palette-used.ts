import * as z from 'zod';
import { chosenKeyPrefix } from '#frontend/lib/chosen-keys.ts';
import { readLocal, writeLocal } from '#frontend/lib/local-storage.ts';
import { type PaletteHit, toHitKey } from './palette-hits.ts';

const UsedHits = z.array(
  z.object({
    kind: z.enum(['request', 'person', 'item', 'start', 'act', 'page']),
    ...{ id: z.string(), name: z.string(), detail: z.string(), to: z.string().optional() },
    times: z.int().positive(),
  }),
);
type UsedHits = z.infer<typeof UsedHits>;

/** Maximum number of stored choices. The least recently used choice is removed first. */
const keptAtMost = 40;
const getName = (userId: string) => `${chosenKeyPrefix}${userId}`;

/** Return a person's choices in the palette since their sign-in in this browser, latest first. */
export const readUsed = (userId: string): UsedHits => readLocal(getName(userId), UsedHits) ?? [];

/**
 * Record a choice. Tasks are not recorded, because they are done only once. Comments are private, so their text is not
 * stored. For requests, the status is omitted, because it will change.
 */
export function noteUsed(userId: string, { kind, id, name, detail, to }: PaletteHit): void {
  if (kind === 'task' || kind === 'comment' || kind === 'search') return;
  const used = readUsed(userId);
  const before = used.find((one) => toHitKey(one) === toHitKey({ kind, id }));
  const shown = kind === 'request' ? (detail.split(' · ')[0] ?? '') : detail;
  const latest = { kind, id, name, detail: shown, to, times: (before?.times ?? 0) + 1 };
  const others = used.filter((one) => one !== before);
  writeLocal(getName(userId), [latest, ...others].slice(0, keptAtMost));
}
