import * as z from 'zod';
import { FormValues } from '#shared/forms/form.ts';

/** What was typed, kept in this browser until it is sent or discarded. */
const KeptDraft = z.object({ values: FormValues, at: z.iso.datetime() });
export type KeptDraft = z.infer<typeof KeptDraft>;

const nameOf = (userId: string, of: string) => `countersign:draft:${userId}:${of}`;

/** `of`: the category of a new request, or the id of the one that is edited. */
export function readDraft(userId: string, of: string): KeptDraft | undefined {
  try {
    const text = localStorage.getItem(nameOf(userId, of));
    return text === null ? undefined : KeptDraft.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Gives the moment it was kept, or nothing when the browser has no room or forbids it. */
export function keepDraft(userId: string, of: string, values: FormValues): string | undefined {
  const at = new Date().toISOString();
  try {
    localStorage.setItem(nameOf(userId, of), JSON.stringify({ values, at }));
    return at;
  } catch {
    return undefined;
  }
}

export function forgetDraft(userId: string, of: string) {
  try {
    localStorage.removeItem(nameOf(userId, of));
  } catch {
    // A browser that forbids storage has kept nothing either.
  }
}
