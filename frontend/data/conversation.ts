import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { getRefetchIntervalMs } from '#frontend/lib/live/live-state.ts';
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
import { pagedEndpointQuery } from './read.ts';
import { type OnProgress, sendToBucket, type UploadedFile } from './uploads.ts';

/** Other people comment while the page is open. Without live updates, this interval applies, in milliseconds. */
const refetchInterval = getRefetchIntervalMs(15_000);

/** New comment, with the people it mentions and the comment it replies to. */
export type CommentInput = {
  readonly text: string;
  readonly mentions?: string[];
  readonly replyTo?: string | undefined;
  /** Mentioned people without access to the request. They are added before the comment is sent. */
  readonly adds?: readonly string[];
  /** Files of the comment that are already uploaded to the bucket. */
  readonly uploads?: UploadedFile[];
};

/** Load the conversation page by page, newest first. */
export const commentsQuery = (requestId: string) =>
  infiniteQueryOptions({
    ...pagedEndpointQuery(listComments, {
      params: { requestId },
      query: { newestFirst: 'true', limit: 30 },
    }),
    refetchInterval,
  });

/** Load the participants of a request. */
export const participantsQuery = (requestId: string) =>
  pagedEndpointQuery(listParticipants, { params: { requestId }, query: { limit: 100 } });

/** Add the mentioned people without access to the request, then send the comment. */
export async function sendComment(
  requestId: string,
  { adds = [], replyTo, ...said }: CommentInput,
) {
  for (const userId of adds) await addConversationParticipant(requestId, userId);
  return callApi(addComment, {
    params: { requestId },
    body: { ...said, ...(replyTo && { replyTo }) },
  });
}

/** Upload a file for the next comment. */
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

export const changeComment = (requestId: string, commentId: string, text: string) =>
  callApi(editComment, { params: { requestId, commentId }, body: { text } });
export const removeComment = (requestId: string, commentId: string) =>
  callApi(deleteComment, { params: { requestId, commentId } });

export const addConversationParticipant = (requestId: string, userId: string) =>
  callApi(addParticipant, { params: { requestId }, body: { userId } });
export const removeConversationParticipant = (requestId: string, userId: string) =>
  callApi(removeParticipant, { params: { requestId, userId } });

/** Save the position up to which the conversation was read. Its messages are marked as read, too. */
export async function saveReadPosition(queries: QueryClient, requestId: string, upTo: string) {
  const { readUpTo } = await callApi(readComments, { params: { requestId }, body: { upTo } });
  queries.setQueryData(
    commentsQuery(requestId).queryKey,
    (there) => there && { ...there, pages: there.pages.map((page) => ({ ...page, readUpTo })) },
  );
}
