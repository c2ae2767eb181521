import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { remind } from '#functions/requests/rules/commands/remind.ts';
import { resubmit, submit } from '#functions/requests/rules/commands/submit.ts';
import { updateRequestStatus } from '#functions/requests/rules/commands/update-status.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import {
  remindRequest,
  resubmitRequest,
  submitRequest,
  updateRequestStatus as updateRequestStatusEndpoint,
  withdrawRequest,
} from '#shared/requests/request-acts-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { runCommand } from '../run-command.ts';
import { toViewer } from '../visible-request.ts';

export const submitRequestRoute = route(submitRequest, (call, deps: RequestsDeps) => {
  const { newId } = deps;
  const { isAdministrator: isAdmin } = call.actor;
  const of = { requestId: call.params.requestId, types: ['submitted'] as const };
  return runCommand(deps, call, of, (record, by) =>
    decideWithOrganisation(deps, (organisation) =>
      submit(record, { ...by, organisation, newId, isAdmin }),
    ),
  );
});

export const resubmitRequestRoute = route(resubmitRequest, (call, deps: RequestsDeps) => {
  const { newId } = deps;
  const { isAdministrator: isAdmin } = call.actor;
  const { comments } = call.body;
  const of = { requestId: call.params.requestId, types: ['resubmitted'] as const };
  return runCommand(deps, call, of, (record, by) =>
    decideWithOrganisation(deps, (organisation) =>
      resubmit(record, { ...by, comments, organisation, newId, isAdmin }),
    ),
  );
});

export const withdrawRequestRoute = route(withdrawRequest, (call, deps: RequestsDeps) => {
  const { comments } = call.body;
  const of = { requestId: call.params.requestId, types: ['withdrawn'] as const };
  return runCommand(deps, call, of, (record, by) => withdraw(record, { ...by, comments }));
});

export const remindRequestRoute = route(remindRequest, (call, deps: RequestsDeps) => {
  const { comments } = call.body;
  const { isAdministrator: isAdmin } = call.actor;
  const of = { requestId: call.params.requestId, types: ['reminded'] as const };
  return runCommand(deps, call, of, (record, by) => remind(record, { ...by, comments, isAdmin }));
});

const types = [
  'approved',
  'rejected',
  'returned',
  'withdrawn',
  'submitted',
  'resubmitted',
] as const;

export const updateRequestStatusRoute = route(
  updateRequestStatusEndpoint,
  (call, deps: RequestsDeps) => {
    const { requestId, ...asked } = call.query;
    const { isAdmin, isApprover } = toViewer(call.actor);
    const more = { newId: deps.newId, isAdmin, isApprover };
    return runCommand(deps, call, { requestId, types }, (record, by) =>
      decideWithOrganisation(deps, (organisation) =>
        updateRequestStatus(record, { ...by, ...asked, ...more, organisation }),
      ),
    );
  },
);
