import * as z from 'zod';
import { readLocal, removeLocal, writeLocal } from '#frontend/lib/local-storage.ts';

const key = 'countersign:signed-out';
/**
 * `elsewhere`: the sign-in was ended through the services. `lost`: its tokens are missing or expired. `address`: the
 * person confirmed a new address, which ended all their sign-ins.
 */
const SessionEndReason = z.enum(['elsewhere', 'lost', 'address']);
export type SessionEndReason = z.infer<typeof SessionEndReason>;
/** Whether this page is being left. Remaining renders must not clear the stored reason then. */
let isEnding = false;

/** Store the reason why the sign-in ended for this tab's sign-in screen, which loads a new page. */
export function saveSessionEndReason(end: SessionEndReason): void {
  isEnding = true;
  writeLocal(key, end, 'sessionStorage');
}

export const readSessionEndReason = (): SessionEndReason | undefined =>
  readLocal(key, SessionEndReason, 'sessionStorage');

export function clearSessionEndReason(): void {
  if (!isEnding) removeLocal(key, 'sessionStorage');
}
