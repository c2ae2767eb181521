/** Gone once it was used. */
export const ticketKey = (ticket: string) => ({ pk: `TICKET#${ticket}`, sk: '#' });

export const connectionKey = (connectionId: string) => ({
  pk: `CONNECTION#${connectionId}`,
  sk: '#',
});

/** Who hears of a person's own things: that person's open tabs. */
export const personChannel = (userId: string) => ({ pk: `USER#${userId}#LIVE`, sk: '#' });
/** Who hears of a request: those who have it on screen. Not under the request itself, which is read with all it has. */
export const requestChannel = (requestId: string) => ({ pk: `LOOKING#${requestId}`, sk: '#' });
