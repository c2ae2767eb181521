/** Prefix of the local storage names of unsent decisions. */
export const unsentPrefix = 'countersign:unsent-decision:';

/** Return the names of all unsent decisions, of every person who used this browser. */
export const unsentNames = () =>
  Object.keys(localStorage).filter((name) => name.startsWith(unsentPrefix));

/** Whether this browser contains unsent decisions of any person. False if storage is blocked. */
export function isAnyUnsent(): boolean {
  try {
    return unsentNames().length > 0;
  } catch {
    return false;
  }
}
