import { createHash } from 'node:crypto';
import { createSubject } from '#one-machine/identity/subject.ts';

const digest = (name: string) => createHash('sha256').update(`countersign demo ${name}`).digest();

/**
 * Derive a UUID from a name. It is the same on every machine, so that links and sign-ins of the demo organisation never
 * change.
 */
export function getDemoId(name: string): string {
  const hex = digest(name).toString('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(18, 20),
    hex.slice(20, 32),
  ].join('-');
}

/** Return the id of a person, which is their subject in the user pool. */
export const getDemoUserId = (name: string): string => createSubject(digest(`user ${name}`));
