import { route } from '#functions/platform/route.ts';
import { remind } from '#functions/requests/rules/commands/remind.ts';
import { remindRequest } from '#shared/requests/request-acts-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { runCommand } from '../run-command.ts';

export const remindRequestRoute = route(remindRequest, (call, deps: RequestsDeps) => {
  const { comments } = call.body;
  const { isAdministrator: isAdmin } = call.actor;
  const of = { requestId: call.params.requestId, types: ['reminded'] as const };
  return runCommand(deps, call, of, (record, by) => remind(record, { ...by, comments, isAdmin }));
});
