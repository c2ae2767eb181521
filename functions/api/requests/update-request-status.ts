import { updateRequestStatus } from '#functions/domain/requests/commands/update-status.ts';
import { route } from '#functions/platform/route.ts';
import { updateRequestStatus as endpoint } from '#shared/requests/request-acts-api.ts';
import { runCommand } from '../run-command.ts';
import { viewerOf } from '../visible-request.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { RequestsDeps } from './deps.ts';

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
