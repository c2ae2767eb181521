/** Of a link of a mail: found by the hash of its id, which the table doesn't hold. */
export const decisionLinkKey = (hash: string) => ({ pk: `DECISIONLINK#${hash}`, sk: '#' });
