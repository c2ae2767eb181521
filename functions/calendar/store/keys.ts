/** Item for the secret address of a calendar. */
export const feedKey = (userId: string) => ({ pk: `USER#${userId}#FEED`, sk: '#' });
/** Owner of a calendar, by the hash of its secret. */
export const feedBySecretKey = (hash: string) => ({ pk: `FEED#${hash}`, sk: '#' });
