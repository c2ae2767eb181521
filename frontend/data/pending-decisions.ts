/**
 * What somebody wrote and decided, until the server has taken it: lists leave such tasks out at once, and what was written is still
 * there after an undo or a refusal.
 */
const remarks = new Map<string, string>();
const decided = new Set<string>();

export const remarkOf = (taskId: string) => remarks.get(taskId) ?? '';
export const keepRemark = (taskId: string, text: string) => void remarks.set(taskId, text);
export const forgetRemark = (taskId: string) => void remarks.delete(taskId);

export const isDecided = (taskId: string) => decided.has(taskId);
export const markDecided = (taskId: string) => void decided.add(taskId);
export const unmarkDecided = (taskId: string) => void decided.delete(taskId);
