import * as z from 'zod';
import {
  readLocal,
  removeLocal,
  unsentCommentPrefix,
  writeLocal,
} from '#frontend/lib/local-storage.ts';

/**
 * Decisions that the server has not confirmed yet, keyed by task id. True: lists hide the task. False: the decision is
 * still being stored.
 */
const decided = new Map<string, boolean>();

/**
 * Return the storage key of a comment. Comments are also stored in this browser, so that they survive a lost sign-in.
 */
const getName = (userId: string, taskId: string) =>
  `${unsentCommentPrefix}${userId}:task:${taskId}`;
/** Unsent comments of this page. In browsers that block storage, they exist only here. */
const comments = new Map<string, string>();

/** Return the unsent comment for the decision of a task. */
export function readUnsentComment(userId: string, taskId: string): string {
  const name = getName(userId, taskId);
  return comments.get(name) ?? readLocal(name, z.string()) ?? '';
}

export function saveUnsentComment(userId: string, taskId: string, text: string): void {
  const name = getName(userId, taskId);
  comments.set(name, text);
  if (text.trim()) writeLocal(name, text);
  else removeLocal(name);
}

export function removeUnsentComment(userId: string, taskId: string): void {
  const name = getName(userId, taskId);
  comments.delete(name);
  removeLocal(name);
}

export const isDecided = (taskId: string) => decided.get(taskId) ?? false;
/** Whether a decision on this task is being stored or is already shown. A second decision is then ignored. */
export const isBeingDecided = (taskId: string) => decided.has(taskId);
/** Mark a decision as being stored. Lists do not show it as decided yet, because storing can still fail. */
export const markBeingDecided = (taskId: string) => void decided.set(taskId, false);
export const markDecided = (taskId: string) => void decided.set(taskId, true);
export const unmarkDecided = (taskId: string) => void decided.delete(taskId);
