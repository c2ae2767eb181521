import { route } from '#functions/platform/route.ts';
import type { Comment } from '#shared/requests/comment.ts';
import { listComments } from '#shared/requests/conversation-api.ts';
import type { ConversationDeps } from '../deps.ts';
import { glanceVisible } from './glance-visible.ts';

/** Of what is answered so much is shown with the answer. */
const quotedCharacters = 200;

const quoteOf = ({ commentId, by, text }: Comment) => ({
  commentId,
  by,
  text: [...text].slice(0, quotedCharacters).join(''),
});

export const listCommentsRoute = route(
  listComments,
  async ({ params, query, actor }, deps: ConversationDeps) => {
    const { requestId } = params;
    const { readUpTo } = await glanceVisible(deps, actor, requestId);
    const page = await deps.conversations.comments(requestId, query, query.newestFirst);
    const answered = page.items.flatMap(({ replyTo }) => replyTo ?? []);
    const there = await deps.conversations.quoted(requestId, answered);
    const items = page.items.map((comment) => {
      const quoted = comment.replyTo && there.get(comment.replyTo.commentId);
      return { ...comment, ...(quoted && { quoted: quoteOf(quoted) }) };
    });
    return { ...page, items, ...(readUpTo && { readUpTo }) };
  },
);
