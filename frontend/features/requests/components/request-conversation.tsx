import { Anchor } from '#frontend/components/anchor.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { ReplyBox } from '#frontend/components/reply-box.tsx';
import { useAddComment } from '#frontend/data/requests.ts';
import { CommentList } from '#frontend/widgets/comment-list.tsx';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import classes from './request-conversation.module.css';

const decided = {
  approved: 'approved',
  rejected: 'rejected it',
  returned: 'sent it back',
  withdrawn: 'withdrew it',
} as const;
const isDecided = (type: string): type is keyof typeof decided => type in decided;

/** Decisions that came with words, and talk, in the order they were made. */
export function RequestConversation({ details }: { details: RequestDetails }) {
  const { comments, events, request, can } = details;
  const { mutateAsync: send } = useAddComment(request.requestId);
  const entries = [
    ...comments.map(({ commentId, by, at, text }) => ({ id: commentId, by, at, text })),
    ...events.flatMap(({ seq, type, by, at, comment }) =>
      by && comment && isDecided(type)
        ? [{ id: `event ${seq}`, by, at, text: comment, act: decided[type] }]
        : [],
    ),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <Anchor name="discussion">
      <Panel title="Discussion" count={entries.length || undefined}>
        {entries.length > 0 ? (
          <CommentList comments={entries} />
        ) : (
          <p className={classes.quiet}>No comments yet.</p>
        )}
        {can.comment ? (
          <ReplyBox
            label="Ask or answer"
            placeholder="Write to everybody on this request"
            onSend={send}
          />
        ) : null}
      </Panel>
    </Anchor>
  );
}
