import * as z from 'zod';
import { readLocal, removeLocal, writeLocal } from '#frontend/lib/local-storage.ts';
import { FormValues } from '#shared/forms/form.ts';

/** Typed answers that are stored in this browser until they are sent or discarded. */
const LocalDraft = z.object({ values: FormValues, at: z.iso.datetime() });
export type LocalDraft = z.infer<typeof LocalDraft>;

export const getLocalDraftName = (userId: string, of: string) =>
  `countersign:draft:${userId}:${of}`;

/** `of`: category of a new request, or id of the edited request. */
export const readLocalDraft = (userId: string, of: string) =>
  readLocal(getLocalDraftName(userId, of), LocalDraft);

/** Save the draft in this browser. Returns the time of saving; undefined if storage is full or blocked. */
export function saveLocalDraft(userId: string, of: string, values: FormValues): string | undefined {
  const at = new Date().toISOString();
  return writeLocal(getLocalDraftName(userId, of), { values, at }) ? at : undefined;
}

export const removeLocalDraft = (userId: string, of: string) =>
  removeLocal(getLocalDraftName(userId, of));
