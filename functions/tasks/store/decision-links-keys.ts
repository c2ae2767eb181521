/** Key of a decision link. It contains the hash of its id, because the id itself is not stored. */
export const decisionLinkKey = (hash: string) => ({ pk: `DECISIONLINK#${hash}`, sk: '#' });
