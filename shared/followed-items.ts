/** Sort key prefixes of items that stream consumers process, by purpose. */
export const followedItems = {
  /** Stored events, each written once. */
  events: 'EVENT#',
  /** Starts of the other state machines, each written once: an announcement to be sent, a log to be read. */
  starts: ['START#', 'READ#'],
  /** Changes of a request's participants, search words, and comments. */
  found: ['PARTICIPANT#', 'COMMENT#'],
} as const;

/** Beginning of the sort key of an item that starts work of a machine. */
export type StartOfWork = (typeof followedItems.starts)[number];
