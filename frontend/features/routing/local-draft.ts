import * as z from 'zod';
import { readLocal, removeLocal, writeLocal } from '#frontend/lib/local-storage.ts';
import { RoutingDraft } from '#shared/routing/routing-api.ts';

/** What can be saved: a new routing has no name before it is given one. */
const Unnamed = RoutingDraft.extend({ name: z.string().max(120) });

/**
 * A draft saved in this browser until it is published or dropped; `version`: of the routing it changes, 0 for a new
 * one.
 */
const LocalDraft = z.object({ draft: Unnamed, version: z.int(), at: z.iso.datetime() });

const nameOf = (userId: string, of: string) => `countersign:routing:${userId}:${of}`;

/** `of`: the id of the routing, or what a new one begins with. */
export const readLocalDraft = (userId: string, of: string) =>
  readLocal(nameOf(userId, of), LocalDraft);

/**
 * Saves what could be stored at all, and says whether it did: a draft in the middle of a word that makes it unlawful
 * waits for the next change. The moment is that of the last change, not of looking at it again.
 */
export function saveLocalDraft(
  userId: string,
  of: string,
  draft: RoutingDraft,
  version: number,
): boolean {
  const read = Unnamed.safeParse(draft);
  if (!read.success) return false;
  const before = readLocalDraft(userId, of);
  if (before?.version === version && JSON.stringify(before.draft) === JSON.stringify(read.data))
    return true;
  return writeLocal(nameOf(userId, of), {
    draft: read.data,
    version,
    at: new Date().toISOString(),
  });
}

export const removeLocalDraft = (userId: string, of: string) => removeLocal(nameOf(userId, of));
