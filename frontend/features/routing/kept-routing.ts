import * as z from 'zod';
import { RoutingDraft } from '#shared/routing/routing-api.ts';

/** What can be kept: a new routing has no name before it is given one. */
const Unnamed = RoutingDraft.extend({ name: z.string().max(120) });

/** A draft kept in this browser until it is published or dropped; `version`: of the routing it changes, 0 for a new one. */
const Kept = z.object({ draft: Unnamed, version: z.int(), at: z.iso.datetime() });
export type KeptRouting = z.infer<typeof Kept>;

const nameOf = (userId: string, of: string) => `countersign:routing:${userId}:${of}`;

/** `of`: the id of the routing, or what a new one begins with. */
export function readRouting(userId: string, of: string): KeptRouting | undefined {
  try {
    const text = localStorage.getItem(nameOf(userId, of));
    return text === null ? undefined : Kept.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Keeps what could be stored at all, and says whether it did: a draft in the middle of a word that makes it unlawful waits for the next
 * change. The moment is that of the last change, not of looking at it again.
 */
export function keepRouting(
  userId: string,
  of: string,
  draft: RoutingDraft,
  version: number,
): boolean {
  const read = Unnamed.safeParse(draft);
  if (!read.success) return false;
  const before = readRouting(userId, of);
  if (before?.version === version && JSON.stringify(before.draft) === JSON.stringify(read.data))
    return true;
  try {
    const at = new Date().toISOString();
    localStorage.setItem(nameOf(userId, of), JSON.stringify({ draft: read.data, version, at }));
    return true;
  } catch {
    // A browser without room for it keeps nothing; publishing works all the same.
    return false;
  }
}

export function forgetRouting(userId: string, of: string) {
  try {
    localStorage.removeItem(nameOf(userId, of));
  } catch {
    // A browser that forbids storage has kept nothing either.
  }
}
