/** That somebody's calendar has a secret address. */
export const feedKey = (userId: string) => ({ pk: `USER#${userId}#FEED`, sk: '#' });
/** Whose calendar an address leads to, by the hash of its secret. */
export const feedBySecretKey = (hash: string) => ({ pk: `FEED#${hash}`, sk: '#' });
