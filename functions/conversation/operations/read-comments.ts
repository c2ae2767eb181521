import { route } from '#functions/platform/route.ts';
import { readComments } from '#shared/requests/conversation-api.ts';
import type { ConversationDeps } from '../deps.ts';
import { glanceVisible } from './glance-visible.ts';

/** Nobody has read what is not written yet, and what was read stays read. */
export const readCommentsRoute = route(
  readComments,
  async ({ params, body, actor }, deps: ConversationDeps) => {
    const { requestId } = params;
    const before = (await glanceVisible(deps, actor, requestId)).readUpTo ?? '';
    const now = deps.now();
    const upTo = new Date(Math.min(Date.parse(body.upTo), Date.parse(now))).toISOString();
    if (upTo <= before) return { readUpTo: before };
    await deps.conversations.keepRead(actor.userId, requestId, upTo);
    await deps.messages.readConversation(actor.userId, requestId, upTo, now);
    return { readUpTo: upTo };
  },
);
