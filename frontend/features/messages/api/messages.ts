import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { setUnreadCount, setUnreadLoading } from '#frontend/lib/store/unread-messages.ts';
import {
  countMessages,
  listMessages,
  markAllMessages,
  markMessage,
} from '#shared/messages/messages-api.ts';

/** The badge is renewed as often, in milliseconds. */
const refresh = 60_000;

/** Keeps the person's unread count in step (specification §4); the badge reads it from there, so that a reload shows it at once. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: ['messages', 'count'],
    queryFn: async ({ signal }) => {
      setUnreadLoading(true);
      try {
        const { unreadCount } = await callApi(countMessages, { signal });
        setUnreadCount(unreadCount);
        return unreadCount;
      } finally {
        setUnreadLoading(false);
      }
    },
    refetchInterval: refresh,
  });

/** My messages page by page, newest first. */
export const messagesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['messages', 'list'],
    queryFn: ({ pageParam, signal }) =>
      callApi(listMessages, { query: { ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });

export function useMarkMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, read }: { messageId: string; read: boolean }) =>
      callApi(markMessage, { params: { messageId }, body: { read } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  });
}

export function useMarkAllMessages() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(markAllMessages, { body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  });
}
