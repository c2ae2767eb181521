/**
 * What somebody wrote and decided, until the server has taken it: lists leave such tasks out at once, and what was
 * written is still there after an undo or a refusal.
 */
const comments = new Map<string, string>();
const decided = new Set<string>();

export const commentOf = (taskId: string) => comments.get(taskId) ?? '';
export const saveComment = (taskId: string, text: string) => void comments.set(taskId, text);
export const forgetComment = (taskId: string) => void comments.delete(taskId);

export const isDecided = (taskId: string) => decided.has(taskId);
export const markDecided = (taskId: string) => void decided.add(taskId);
export const unmarkDecided = (taskId: string) => void decided.delete(taskId);
