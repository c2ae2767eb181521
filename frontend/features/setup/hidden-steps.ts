import * as z from 'zod';
import { readLocal, writeLocal } from '#frontend/lib/local-storage.ts';

/** So long somebody is new here, in milliseconds. */
const newFor = 30 * 24 * 3_600_000;
const nameOf = (userId: string) => `countersign:first-steps:${userId}`;
const Wish = z.enum(['hidden', 'shown']);

type Person = { readonly userId: string; readonly createdAt: string };

/** Whether home lists a person's first steps: while they are new here, until they hide them in this browser. */
export function showsSteps({ userId, createdAt }: Person, now: number): boolean {
  const wish = readLocal(nameOf(userId), Wish);
  return wish ? wish === 'shown' : now - Date.parse(createdAt) < newFor;
}

export const hideSteps = (userId: string): boolean => writeLocal(nameOf(userId), 'hidden');
export const showSteps = (userId: string): boolean => writeLocal(nameOf(userId), 'shown');
