import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { getRefetchIntervalMs } from '#frontend/lib/live/live-state.ts';
import { setUnreadCount, setUnreadLoading } from '#frontend/lib/store/unread-messages.ts';
import type { MessageKind } from '#shared/messages/message-kinds.ts';
import {
  countMessages,
  listMessages,
  markAllMessages,
  markMessage,
} from '#shared/messages/messages-api.ts';
import { computedQuery, pagedEndpointQuery, useInvalidate } from './read.ts';

/** Refetch interval of the unread badge without live notices, in milliseconds. */
const refetchInterval = getRefetchIntervalMs(60_000);

/**
 * Load the unread count and write it to the store (specification §4). The badge reads it from there, so that a reload
 * shows it at once.
 */
export const unreadCountQuery = () =>
  queryOptions({
    ...computedQuery('notifications', 'unread count', [], loadUnreadCount),
    refetchInterval,
  });

async function loadUnreadCount(signal: AbortSignal): Promise<number> {
  setUnreadLoading(true);
  try {
    const { unreadCount } = await callApi(countMessages, { signal });
    setUnreadCount(unreadCount);
    return unreadCount;
  } finally {
    setUnreadLoading(false);
  }
}

/** Load my messages page by page, newest first: all, only unread ones, or one kind. */
export function messagesQuery(show?: 'unread' | MessageKind) {
  const of = show === 'unread' ? { unread: 'true' as const } : { kind: show };
  return pagedEndpointQuery(listMessages, { query: show ? of : {} });
}

export const markMessageRead = (messageId: string) =>
  callApi(markMessage, { params: { messageId }, body: { read: true } });

export const markAllMessagesRead = () => callApi(markAllMessages, { body: {} });

export const useRefreshMessages = () => useInvalidate('notifications');
