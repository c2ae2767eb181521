/** Sort key prefixes of items that stream consumers process, grouped by purpose. */
export const followedItems = {
  /** Stored events, each written once. */
  events: 'EVENT#',
  /** Items that start the other state machines, each written once: an announcement to send, a log to read. */
  starts: ['START#', 'READ#'],
  /** Changes of a request's participants, search words, and comments. */
  found: ['PARTICIPANT#', 'COMMENT#'],
} as const;

/** Prefix of the sort key of an item that starts work of a state machine. */
export type StartOfWork = (typeof followedItems.starts)[number];
