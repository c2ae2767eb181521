import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { askEvery } from '#frontend/lib/live/live-state.ts';
import type { Output } from '#shared/endpoint.ts';
import {
  addComment,
  addParticipant,
  deleteComment,
  editComment,
  listComments,
  listParticipants,
  readComments,
  removeParticipant,
} from '#shared/requests/conversation-api.ts';
import { startUpload } from '#shared/requests/uploads-api.ts';
import { readPages, useInvalidate } from './read.ts';
import { useRefreshWork } from './requests.ts';
import { type Arrived, type OnProgress, sendToBucket } from './uploads.ts';

/** Others write while the page is open: it asks again as often where nobody tells, in milliseconds. */
const refetchInterval = askEvery(15_000);

/** What a person writes: whom they mean, and what they answer. */
export type Said = {
  readonly text: string;
  readonly mentions?: string[];
  readonly replyTo?: string | undefined;
  /** People who are meant and don't see the request yet: they are added first. */
  readonly adds?: readonly string[];
  /** What was sent to the bucket for it. */
  readonly uploads?: Arrived[];
};

/** The conversation page by page, the newest first. */
export const commentsQuery = (requestId: string) =>
  infiniteQueryOptions({
    ...readPages(listComments, {
      params: { requestId },
      query: { newestFirst: 'true', limit: 30 },
    }),
    refetchInterval,
  });

/** Who sees the request because of a part in it. */
export const participantsQuery = (requestId: string) =>
  readPages(listParticipants, { params: { requestId }, query: { limit: 100 } });

const useChange = <Given>(change: (given: Given) => Promise<unknown>) =>
  useMutation({ mutationFn: change, onSettled: useRefreshWork() });

export const useAddComment = (requestId: string) =>
  useChange(async ({ adds = [], replyTo, ...said }: Said) => {
    for (const userId of adds)
      await callApi(addParticipant, { params: { requestId }, body: { userId } });
    return callApi(addComment, {
      params: { requestId },
      body: { ...said, ...(replyTo && { replyTo }) },
    });
  });

/** Sends a file that is to go with the next comment. */
export const uploadForComment = (
  requestId: string,
  file: File,
  signal: AbortSignal,
  onProgress: OnProgress,
) =>
  sendToBucket(
    (body) =>
      callApi(startUpload, { params: { requestId }, body: { ...body, for: 'comment' }, signal }),
    file,
    signal,
    onProgress,
  );

export const useEditComment = (requestId: string) =>
  useChange(({ commentId, text }: { commentId: string; text: string }) =>
    callApi(editComment, { params: { requestId, commentId }, body: { text } }),
  );

export const useDeleteComment = (requestId: string) =>
  useChange((commentId: string) => callApi(deleteComment, { params: { requestId, commentId } }));

export const useAddParticipant = (requestId: string) =>
  useChange((userId: string) =>
    callApi(addParticipant, { params: { requestId }, body: { userId } }),
  );

export const useRemoveParticipant = (requestId: string) =>
  useChange((userId: string) => callApi(removeParticipant, { params: { requestId, userId } }));

/** Leaving: nothing is asked anew, for there is nothing of the request to read any more. */
export const useLeave = (requestId: string) =>
  useMutation({
    mutationFn: (userId: string) => callApi(removeParticipant, { params: { requestId, userId } }),
  });

/** Keeps how far the conversation was read; the messages about it are read with it. */
export function useReadComments(requestId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => callApi(readComments, { params: { requestId }, body: { upTo } }),
    onSuccess: ({ readUpTo }: Output<typeof readComments>) =>
      queries.setQueryData(
        commentsQuery(requestId).queryKey,
        (there) => there && { ...there, pages: there.pages.map((page) => ({ ...page, readUpTo })) },
      ),
    onSettled: useInvalidate('notifications'),
  });
}
