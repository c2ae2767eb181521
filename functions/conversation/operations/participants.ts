import { route } from '#functions/platform/route.ts';
import {
  addParticipant,
  canAddParticipants,
  explainNotRemovable,
  removeParticipant,
} from '#functions/requests/rules/commands/take-part.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { toViewer } from '#functions/requests/visible-request.ts';
import { t } from '#shared/language/t.ts';
import {
  addParticipant as addParticipantEndpoint,
  listParticipants,
  removeParticipant as removeParticipantEndpoint,
} from '#shared/requests/conversation-api.ts';
import type { ConversationDeps } from '../deps.ts';
import { loadVisibleHead } from './comments.ts';

export const listParticipantsRoute = route(
  listParticipants,
  async ({ params, query, actor }, deps: ConversationDeps) => {
    const { request } = await loadVisibleHead(deps, actor, params.requestId);
    const page = await deps.conversations.participants(params.requestId, query);
    const ids = page.items.map(({ userId }) => userId);
    const people = await deps.users.among(actor.applicationId, ids, {});
    const byId = new Map(people.map((person) => [person.userId, person]));
    const items = page.items.map((participant) => ({
      ...participant,
      name: byId.get(participant.userId)?.name ?? t`Somebody who is gone`,
      isActive: byId.get(participant.userId)?.isActive ?? false,
      canRemove: !explainNotRemovable(request, participant, toViewer(actor)),
    }));
    return { ...page, items, canAdd: canAddParticipants(request) };
  },
);

/** Check access to the request first, so that the call discloses nothing about people. */
export const addParticipantRoute = route(
  addParticipantEndpoint,
  async (call, deps: ConversationDeps) => {
    const { requestId } = call.params;
    await loadVisibleHead(deps, call.actor, requestId);
    const person = await deps.users.load(call.actor.applicationId, call.body.userId);
    const of = { requestId, types: ['participant-added'] as const };
    return runCommand(deps, call, of, (record, by) => addParticipant(record, { ...by, person }));
  },
);

export const removeParticipantRoute = route(
  removeParticipantEndpoint,
  async (call, deps: ConversationDeps) => {
    const { requestId, userId } = call.params;
    const { applicationId, isAdministrator: isAdmin } = call.actor;
    const known = await deps.users.find(applicationId, userId);
    const person = { userId, name: known?.name ?? 'somebody who is gone' };
    const of = { requestId, types: ['participant-removed'] as const };
    return runCommand(deps, call, of, (record, by) =>
      removeParticipant(record, { ...by, person, isAdmin }),
    );
  },
);
