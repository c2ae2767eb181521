/** Key of the secret address of a person's calendar. */
export const feedKey = (userId: string) => ({ pk: `USER#${userId}#FEED`, sk: '#' });
/** Key of a calendar's owner, by the hash of the secret. */
export const feedBySecretKey = (hash: string) => ({ pk: `FEED#${hash}`, sk: '#' });
