/** Prefix of the local storage names of unsent decisions. */
export const unsentPrefix = 'countersign:unsent-decision:';

/** Return the names of all unsent decisions, of every person who used this browser. */
export const listUnsentKeys = () =>
  Object.keys(localStorage).filter((name) => name.startsWith(unsentPrefix));

/** Whether this browser contains unsent decisions of any person. False if storage is blocked. */
export function hasUnsentDecisions(): boolean {
  try {
    return listUnsentKeys().length > 0;
  } catch {
    return false;
  }
}
