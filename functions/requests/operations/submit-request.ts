import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { runCommand } from '../run-command.ts';

export const submitRequestRoute = route(submitRequest, (call, deps: RequestsDeps) => {
  const { newId } = deps;
  const { isAdministrator: isAdmin } = call.actor;
  const of = { requestId: call.params.requestId, types: ['submitted'] as const };
  return runCommand(deps, call, of, (record, by) =>
    withOrganisation(deps, (organisation) =>
      submit(record, { ...by, organisation, newId, isAdmin }),
    ),
  );
});
