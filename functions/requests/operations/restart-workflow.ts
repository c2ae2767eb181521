import { route } from '#functions/platform/route.ts';
import { restart } from '#functions/requests/rules/commands/workflow.ts';
import { restartWorkflow } from '#shared/workflow/workflow-api.ts';
import { runCommand } from '../run-command.ts';
import type { WorkflowDeps } from '../workflow-deps.ts';

/** The event it leaves starts the machine again, as every start does. */
export const restartWorkflowRoute = route(restartWorkflow, (call, deps: WorkflowDeps) => {
  const of = { requestId: call.body.requestId, types: ['workflow-restarted'] as const };
  return runCommand(deps, call, of, restart);
});
