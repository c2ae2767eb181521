import * as z from 'zod';
import { readLocal, writeLocal } from '#frontend/lib/local-storage.ts';

/** Time for which a person counts as new, in milliseconds. */
const newPersonMs = 30 * 24 * 3_600_000;
const getName = (userId: string) => `countersign:first-steps:${userId}`;
const Wish = z.enum(['hidden', 'shown']);

type Person = { readonly userId: string; readonly createdAt: string };

/** Whether the home page shows a person's first steps: while they are new, unless they hid them in this browser. */
export function shouldShowFirstSteps({ userId, createdAt }: Person, now: number): boolean {
  const wish = readLocal(getName(userId), Wish);
  return wish ? wish === 'shown' : now - Date.parse(createdAt) < newPersonMs;
}

export const hideSteps = (userId: string): boolean => writeLocal(getName(userId), 'hidden');
export const showSteps = (userId: string): boolean => writeLocal(getName(userId), 'shown');
