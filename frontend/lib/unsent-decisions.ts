import * as z from 'zod';
import { isAnyUnsent, unsentNames, unsentPrefix } from './any-unsent.ts';
import { putDurable, readDurable, removeDurable } from './durable-unsent.ts';
import { readLocal, removeLocal, writeLocal } from './local-storage.ts';

/**
 * A decision from the moment it is made until the service has answered, or it was taken back. It is kept in this
 * browser: whoever loses the sign-in or the connection while leaving finds it again, and it is sent when they are back.
 */
const Unsent = z.object({
  /** its idempotency key: sent twice, it counts once */
  key: z.string(),
  taskIds: z.array(z.string()).min(1),
  /** decided in the list, be it one alone: the service knows the key by the call that it came with */
  isBulk: z.boolean(),
  outcome: z.enum(['approve', 'return', 'reject']),
  comments: z.string(),
  fields: z.array(z.string()),
  /** "Approved: Customer workshop in Lisbon" */
  text: z.string(),
  at: z.iso.datetime(),
  /** It is on the disk as well: an entry that is missing there was sent or taken back. */
  isDurable: z.boolean().optional(),
});
export type Unsent = z.infer<typeof Unsent>;

/**
 * Each has an entry of its own: two tabs that keep and forget at the same time bring nothing back that was taken back.
 */
const nameOf = (userId: string, key: string) => `${unsentPrefix}${userId}:${key}`;
/** Return a person's unsent decisions in this browser, oldest first; blocked or corrupt data counts as nothing. */
export function listUnsentDecisions(userId: string): Unsent[] {
  try {
    return unsentNames()
      .filter((name) => name.startsWith(nameOf(userId, '')))
      .flatMap((name) => readLocal(name, Unsent) ?? [])
      .sort((a, b) => a.at.localeCompare(b.at));
  } catch {
    return [];
  }
}

/** Longest wait for the disk, in milliseconds. */
const diskTimeMs = 500;
/** Whether the disk has answered in time. */
const isInTime = (written: Promise<void>): Promise<boolean> =>
  Promise.race([
    written.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), diskTimeMs)),
  ]);

/** Entries that were removed here, so that a write that ends later does not bring them back. */
const forgotten = new Set<string>();

/**
 * Store a decision. `disk`: it survives a killed browser. `tab`: it survives a reload, as the disk refused it or did
 * not answer in time. `nowhere`: this browser forbids storage.
 */
export async function saveUnsent(
  userId: string,
  decision: Unsent,
): Promise<'disk' | 'tab' | 'nowhere'> {
  const name = nameOf(userId, decision.key);
  const entry = { ...decision, isDurable: true };
  const isOnDisk = await isInTime(putDurable(name, JSON.stringify(entry)));
  // Not before the disk: an entry that only local storage has would be sent after it was taken back.
  const isInTab = !forgotten.has(name) && writeLocal(name, isOnDisk ? entry : decision);
  if (isOnDisk) return 'disk';
  return isInTab ? 'tab' : 'nowhere';
}

/** Remove a decision that was sent or taken back; resolves once the disk has removed it, or does not answer. */
export async function forgetUnsent(userId: string, { key }: Pick<Unsent, 'key'>): Promise<void> {
  const name = nameOf(userId, key);
  forgotten.add(name);
  removeLocal(name);
  await isInTime(removeDurable(name));
}

/** Brings back what was on the disk when the browser was killed, and drops what was forgotten there. */
export async function restoreUnsent(): Promise<boolean> {
  const stored = await readDurable().catch(() => undefined);
  if (!stored) return isAnyUnsent();
  try {
    for (const name of unsentNames())
      if (!stored.has(name) && readLocal(name, Unsent)?.isDurable) removeLocal(name);
    for (const [name, value] of stored)
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  } catch {
    // A browser that forbids local storage keeps nothing here.
  }
  return isAnyUnsent();
}
