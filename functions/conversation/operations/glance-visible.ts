import type { Actor } from '#functions/platform/actor.ts';
import { canSee } from '#functions/requests/rules/views/rights.ts';
import { viewerOf } from '#functions/requests/visible-request.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { ConversationDeps } from '../deps.ts';

/** The head of a request that the actor may see, without the rest of it. @throws request.not-found */
export async function glanceVisible(
  { conversations }: Pick<ConversationDeps, 'conversations'>,
  actor: Actor,
  requestId: string,
) {
  const seen = await conversations.glance(actor.applicationId, requestId, actor.userId);
  if (!seen || !canSee(seen, viewerOf(actor)))
    throw new AppError('request.not-found', t`There is no such request.`);
  return seen;
}
