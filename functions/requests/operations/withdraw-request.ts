import { route } from '#functions/platform/route.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { runCommand } from '../run-command.ts';

export const withdrawRequestRoute = route(withdrawRequest, (call, deps: RequestsDeps) => {
  const { comments } = call.body;
  const of = { requestId: call.params.requestId, types: ['withdrawn'] as const };
  return runCommand(deps, call, of, (record, by) => withdraw(record, { ...by, comments }));
});
