import * as z from 'zod';
import { readLocal, removeLocal, writeLocal } from '#frontend/lib/local-storage.ts';

const key = 'countersign:signed-out';
/**
 * `elsewhere`: the sign-in was ended through the services. `lost`: its tokens are gone, or too old. `address`:
 * the person confirmed a new address, which ended all their sign-ins.
 */
const End = z.enum(['elsewhere', 'lost', 'address']);
export type End = z.infer<typeof End>;
/** This page is on its way out: what it still draws of somebody signed in takes nothing back. */
let isEnding = false;

/** Keeps for the sign-in screen of this tab how this sign-in ended, over the load of a fresh page. */
export function rememberEnd(end: End): void {
  isEnding = true;
  writeLocal(key, end, 'sessionStorage');
}

export const lastEnd = (): End | undefined => readLocal(key, End, 'sessionStorage');

export function forgetEnd(): void {
  if (!isEnding) removeLocal(key, 'sessionStorage');
}
