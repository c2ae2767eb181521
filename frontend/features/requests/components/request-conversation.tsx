import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ReplyBox } from '#frontend/components/inputs/reply-box.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { Anchor } from '#frontend/components/text/anchor.tsx';
import { commentsQuery, sendComment } from '#frontend/data/conversation.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { CommentList } from '#frontend/widgets/requests/comment-list.tsx';
import { useReadMarker } from '#frontend/widgets/requests/use-read-marker.ts';
import { isTextEventType, type TextEventType } from '#shared/requests/decision-text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { countNewComments } from '#shared/requests/unanswered.ts';

const decided: Readonly<Record<TextEventType, string>> = {
  ...{ approved: t`approved`, rejected: t`rejected it` },
  ...{ returned: t`sent it back`, withdrawn: t`withdrew it` },
  ...{ submitted: t`sent it`, resubmitted: t`sent it again` },
  ...{ reassigned: t`reassigned it`, 'approver-added': t`added an approver` },
  ...{ escalated: t`escalated it`, reminded: t`sent a reminder` },
};
const idOfDecision = (seq: number | string) => `event ${seq}`;

/** Whether the element is currently visible on screen. */
function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver((seen) => setSeen(seen.at(-1)?.isIntersecting ?? false));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isSeen;
}

/** Comments, and events with a comment, in order. */
export function RequestConversation({ details }: { details: RequestDetails }) {
  const { comments, events, request, can } = details;
  const refresh = useRefreshWork();
  const { userId } = useViewer();
  const decision = useSearchParams()[0].get('decision');
  const { data: read } = useInfiniteQuery(commentsQuery(request.requestId));
  const readUpTo = read?.pages[0]?.readUpTo;
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useOnScreen(end);
  useReadMarker(request.requestId, read && isAtEnd ? comments.at(-1)?.at : undefined, readUpTo);
  const newComments = read ? countNewComments(comments, userId, readUpTo) : 0;
  const entries = [
    ...comments.map(({ commentId, by, at, text, editedAt, files = [] }) => ({
      ...{ id: commentId, by, at, text },
      files: files.map((file) => ({ ...file, requestId: request.requestId })),
      isEdited: editedAt !== undefined,
    })),
    ...events.flatMap(({ seq, type, by, at, comment }) =>
      by && comment && isTextEventType(type)
        ? [{ id: idOfDecision(seq), by, at, text: comment, act: decided[type] }]
        : [],
    ),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <Anchor name="discussion">
      <Panel
        title={t`Conversation`}
        count={entries.length || undefined}
        aside={
          <Link
            to={paths.chat(request.requestId)}
          >{rich`Open the conversation${newComments > 0 ? t`, ${newComments} new` : ''}`}</Link>
        }
      >
        {entries.length > 0 ? (
          <CommentList comments={entries} sought={decision ? idOfDecision(decision) : undefined} />
        ) : (
          <p className="text-13 muted below-12">{t`No comments yet.`}</p>
        )}
        <div ref={end} />
        {can.comment ? (
          <ReplyBox
            label={t`Ask or answer`}
            placeholder={t`Write to everybody on this request`}
            place={`record:${request.requestId}`}
            onSend={(text) => sendComment(request.requestId, { text })}
            onSent={refresh}
          />
        ) : null}
      </Panel>
    </Anchor>
  );
}
