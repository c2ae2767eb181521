/** Return the key of a person's calendar feed, which has a secret URL. */
export const feedKey = (userId: string) => ({ pk: `USER#${userId}#FEED`, sk: '#' });
/** Return the key under which the owner of a calendar feed is found by the hash of its secret. */
export const feedBySecretKey = (hash: string) => ({ pk: `FEED#${hash}`, sk: '#' });
