/** Beginnings of the sort keys of items that consumers of the table's stream follow, by what follows from them. */
export const followedItems = {
  /** Stored events, once each. */
  events: 'EVENT#',
  /** Starts of the other machines, once each: an announcement that is to be sent, a log that is to be read. */
  starts: ['START#', 'READ#'],
  /** Changes of who has a part in a request, of the words by which it is found, and of what is said on it. */
  found: ['PARTICIPANT#', 'COMMENT#'],
} as const;

/** Beginning of the sort key of an item that starts work of a machine. */
export type StartOfWork = (typeof followedItems.starts)[number];
