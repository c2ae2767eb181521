import {
  decideWithOrganisation,
  type OrganisationDeps,
} from '#functions/organisation/with-organisation.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { type CommandDeps, runCommand } from './run-command.ts';
import { findTaskRequestId } from './visible-request.ts';

type Deps = CommandDeps & OrganisationDeps & { readonly newId: () => string };
type ReassignInput = {
  readonly taskId: string;
  readonly toUserId: string;
  readonly comments: string;
};

/** Reassign one task, on behalf of its assignee or as an administrator. @throws errors of `reassign` */
export async function reassignSingleTask(deps: Deps, call: CallContext, asked: ReassignInput) {
  const { taskId } = asked;
  const isAdmin = call.actor.isAdministrator;
  const requestId = await findTaskRequestId(deps, taskId);
  return runCommand(deps, call, { requestId, taskId, types: ['reassigned'] }, (record, by) =>
    decideWithOrganisation(deps, (organisation) =>
      reassign(record, { ...by, ...asked, isAdmin, newId: deps.newId, organisation }),
    ),
  );
}
