/** Return the key of a ticket, which is removed once it is used. */
export const ticketKey = (ticket: string) => ({ pk: `TICKET#${ticket}`, sk: '#' });

export const connectionKey = (connectionId: string) => ({
  pk: `CONNECTION#${connectionId}`,
  sk: '#',
});

type Channel = { readonly pk: string };
/** Return the channel for a person's own notices, with that person's open tabs as subscribers. */
export const personChannel = (userId: string): Channel => ({ pk: `USER#${userId}#LIVE` });
/**
 * Return the channel of a request, to which the tabs that show it subscribe. It has a separate partition, because the
 * partition of a request is always read as a whole.
 */
export const requestChannel = (requestId: string): Channel => ({ pk: `LOOKING#${requestId}` });

/**
 * Start of the sort keys of listeners. Each is a separate item, so that any number can join and leave at the same time.
 */
const tab = 'TAB#';
export const listenerKey = ({ pk }: Channel, connectionId: string) => ({
  pk,
  sk: `${tab}${connectionId}`,
});
export const listenersOn = ({ pk }: Channel) => ({ pk, prefix: tab, consistent: true });

/** Return the key of the item with the time until which a channel can have listeners; absent if nobody listens. */
export const presenceKey = ({ pk }: Channel) => ({ pk, sk: '#' });
