import { remind } from '#functions/domain/requests/commands/remind.ts';
import { route } from '#functions/platform/route.ts';
import { remindRequest } from '#shared/requests/request-acts-api.ts';
import { runCommand } from '../run-command.ts';
import type { RequestsDeps } from './deps.ts';

export const remindRequestRoute = route(remindRequest, (call, deps: RequestsDeps) => {
  const { comments } = call.body;
  const { isAdministrator: isAdmin } = call.actor;
  const of = { requestId: call.params.requestId, types: ['reminded'] as const };
  return runCommand(deps, call, of, (record, by) => remind(record, { ...by, comments, isAdmin }));
});
