import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { updateRequestStatus } from '#functions/requests/rules/commands/update-status.ts';
import { updateRequestStatus as endpoint } from '#shared/requests/request-acts-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { runCommand } from '../run-command.ts';
import { viewerOf } from '../visible-request.ts';

const types = [
  'approved',
  'rejected',
  'returned',
  'withdrawn',
  'submitted',
  'resubmitted',
] as const;

export const updateRequestStatusRoute = route(endpoint, (call, deps: RequestsDeps) => {
  const { requestId, ...asked } = call.query;
  const { isAdmin, isApprover } = viewerOf(call.actor);
  const more = { newId: deps.newId, isAdmin, isApprover };
  return runCommand(deps, call, { requestId, types }, (record, by) =>
    withOrganisation(deps, (organisation) =>
      updateRequestStatus(record, { ...by, ...asked, ...more, organisation }),
    ),
  );
});
