/** Beginning of the names under which local storage has decisions that are not sent yet. */
export const unsentPrefix = 'countersign:unsent-decision:';

/** Names of all of them, of every person who used this browser. */
export const unsentNames = () =>
  Object.keys(localStorage).filter((name) => name.startsWith(unsentPrefix));

/** Whether this browser has any, of every person; one that forbids storage has none. */
export function isAnyUnsent(): boolean {
  try {
    return unsentNames().length > 0;
  } catch {
    return false;
  }
}
