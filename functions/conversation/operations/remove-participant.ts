import { route } from '#functions/platform/route.ts';
import { removeParticipant } from '#functions/requests/rules/commands/take-part.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { removeParticipant as endpoint } from '#shared/requests/conversation-api.ts';
import type { ConversationDeps } from '../deps.ts';

export const removeParticipantRoute = route(endpoint, async (call, deps: ConversationDeps) => {
  const { requestId, userId } = call.params;
  const { applicationId, isAdministrator: isAdmin } = call.actor;
  const known = await deps.users.find(applicationId, userId);
  const person = { userId, name: known?.name ?? 'somebody who is gone' };
  const of = { requestId, types: ['participant-removed'] as const };
  return runCommand(deps, call, of, (record, by) =>
    removeParticipant(record, { ...by, person, isAdmin }),
  );
});
