/** Gone once it was used. */
export const ticketKey = (ticket: string) => ({ pk: `TICKET#${ticket}`, sk: '#' });

export const connectionKey = (connectionId: string) => ({
  pk: `CONNECTION#${connectionId}`,
  sk: '#',
});

type Channel = { readonly pk: string };
/** Subscribers to a person's own notices: that person's open tabs. */
export const personChannel = (userId: string): Channel => ({ pk: `USER#${userId}#LIVE` });
/**
 * Channel of a request: the tabs that have it on screen. Not under the key of the request itself, which is read
 * with all its items.
 */
export const requestChannel = (requestId: string): Channel => ({ pk: `LOOKING#${requestId}` });

/** Each listener is an item, so that any number of them come and go at once. */
const tab = 'TAB#';
export const listenerKey = ({ pk }: Channel, connectionId: string) => ({
  pk,
  sk: `${tab}${connectionId}`,
});
export const listenersOn = ({ pk }: Channel) => ({ pk, prefix: tab, consistent: true });

/** Until when anybody can listen on a channel; absent: nobody does. */
export const presenceKey = ({ pk }: Channel) => ({ pk, sk: '#' });
