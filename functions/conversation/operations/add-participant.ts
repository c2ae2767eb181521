import { route } from '#functions/platform/route.ts';
import { addParticipant } from '#functions/requests/rules/commands/take-part.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { addParticipant as endpoint } from '#shared/requests/conversation-api.ts';
import type { ConversationDeps } from '../deps.ts';
import { glanceVisible } from './glance-visible.ts';

/** Whoever doesn't see the request learns nothing of people by it, either. */
export const addParticipantRoute = route(endpoint, async (call, deps: ConversationDeps) => {
  const { requestId } = call.params;
  await glanceVisible(deps, call.actor, requestId);
  const person = await deps.users.load(call.actor.applicationId, call.body.userId);
  const of = { requestId, types: ['participant-added'] as const };
  return runCommand(deps, call, of, (record, by) => addParticipant(record, { ...by, person }));
});
