import * as z from 'zod';
import { readLocal, removeLocal, unsentNames, writeLocal } from '#frontend/lib/local-storage.ts';

/**
 * Decisions that the server has not accepted yet, with their comments. Lists leave such tasks out at once, and
 * the comment is still there after an undo or a refusal. True: it shows as made; false: it is being stored.
 */
const decided = new Map<string, boolean>();

/** In this browser as well: who loses the sign-in while they write finds it when they are back. */
const nameOf = (userId: string, taskId: string) => `${unsentNames}${userId}:task:${taskId}`;
/** For a browser that forbids storage. */
const comments = new Map<string, string>();

/** Return the unsent comment on the decision of a task. */
export function readUnsentComment(userId: string, taskId: string): string {
  const name = nameOf(userId, taskId);
  return comments.get(name) ?? readLocal(name, z.string()) ?? '';
}

export function saveComment(userId: string, taskId: string, text: string): void {
  const name = nameOf(userId, taskId);
  comments.set(name, text);
  if (text.trim()) writeLocal(name, text);
  else removeLocal(name);
}

export function forgetComment(userId: string, taskId: string): void {
  const name = nameOf(userId, taskId);
  comments.delete(name);
  removeLocal(name);
}

export const isDecided = (taskId: string) => decided.get(taskId) ?? false;
/** Whether a decision is being stored, or is made: a second one does not count. */
export const isBeingDecided = (taskId: string) => decided.has(taskId);
/** The decision does not show yet: it could still be lost. */
export const markBeingDecided = (taskId: string) => void decided.set(taskId, false);
export const markDecided = (taskId: string) => void decided.set(taskId, true);
export const unmarkDecided = (taskId: string) => void decided.delete(taskId);
