import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { resubmit } from '#functions/requests/rules/commands/submit.ts';
import { resubmitRequest } from '#shared/requests/request-acts-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { runCommand } from '../run-command.ts';

export const resubmitRequestRoute = route(resubmitRequest, (call, deps: RequestsDeps) => {
  const { newId } = deps;
  const { isAdministrator: isAdmin } = call.actor;
  const { comments } = call.body;
  const of = { requestId: call.params.requestId, types: ['resubmitted'] as const };
  return runCommand(deps, call, of, (record, by) =>
    withOrganisation(deps, (organisation) =>
      resubmit(record, { ...by, comments, organisation, newId, isAdmin }),
    ),
  );
});
