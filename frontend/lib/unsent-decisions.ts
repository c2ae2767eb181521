import * as z from 'zod';
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
});
export type Unsent = z.infer<typeof Unsent>;

const prefix = 'countersign:unsent-decision:';
/**
 * Each has an entry of its own: two tabs that keep and forget at the same time bring nothing back that was taken back.
 */
const nameOf = (userId: string, key: string) => `${prefix}${userId}:${key}`;
const names = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

/** What this browser keeps of somebody, oldest first; what is blocked or spoilt counts as nothing. */
export function unsentOf(userId: string): Unsent[] {
  try {
    return names()
      .filter((name) => name.startsWith(nameOf(userId, '')))
      .flatMap((name) => readLocal(name, Unsent) ?? [])
      .sort((a, b) => a.at.localeCompare(b.at));
  } catch {
    return [];
  }
}

/** Whether this browser keeps any, of whomever. */
export function isAnyUnsent(): boolean {
  try {
    return names().length > 0;
  } catch {
    return false;
  }
}

/** A browser that forbids storage sends what it can while the page is there. */
export const saveUnsent = (userId: string, decision: Unsent): void =>
  void writeLocal(nameOf(userId, decision.key), decision);

export const forgetUnsent = (userId: string, { key }: Pick<Unsent, 'key'>): void =>
  removeLocal(nameOf(userId, key));
