import { route } from '#functions/platform/route.ts';
import { canAddTo, whyStays } from '#functions/requests/rules/commands/take-part.ts';
import { viewerOf } from '#functions/requests/visible-request.ts';
import { t } from '#shared/language/t.ts';
import { listParticipants } from '#shared/requests/conversation-api.ts';
import type { ConversationDeps } from '../deps.ts';
import { glanceVisible } from './glance-visible.ts';

export const listParticipantsRoute = route(
  listParticipants,
  async ({ params, query, actor }, deps: ConversationDeps) => {
    const { request } = await glanceVisible(deps, actor, params.requestId);
    const page = await deps.conversations.participants(params.requestId, query);
    const ids = page.items.map(({ userId }) => userId);
    const people = await deps.users.among(actor.applicationId, ids, {});
    const byId = new Map(people.map((person) => [person.userId, person]));
    const items = page.items.map((participant) => ({
      ...participant,
      name: byId.get(participant.userId)?.name ?? t`Somebody who is gone`,
      isActive: byId.get(participant.userId)?.isActive ?? false,
      canRemove: !whyStays(request, participant, viewerOf(actor)),
    }));
    return { ...page, items, canAdd: canAddTo(request) };
  },
);
