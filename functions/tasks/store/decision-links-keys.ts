/** Return the key of a decision link. It contains the hash of the link's id, because the id itself is not stored. */
export const decisionLinkKey = (hash: string) => ({ pk: `DECISIONLINK#${hash}`, sk: '#' });
