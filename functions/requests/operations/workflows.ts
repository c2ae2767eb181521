import { updateNames } from '#functions/organisation/rules/update-names.ts';
import { route } from '#functions/platform/route.ts';
import { listRoutingsByName } from '#functions/routing/routings-by-name.ts';
import { assertApplication } from '#functions/service/assert-application.ts';
import { t } from '#shared/language/t.ts';
import { listStoppedWorkflows, listWorkflowTemplates } from '#shared/workflow/workflow-api.ts';
import type { WorkflowDeps } from '../workflow-deps.ts';

export const listWorkflowTemplatesRoute = route(
  listWorkflowTemplates,
  async ({ query, actor }, { reference }: WorkflowDeps) => {
    assertApplication(actor, query.applicationId);
    return { items: listRoutingsByName(await reference.load(actor.applicationId)) };
  },
);

export const listStoppedWorkflowsRoute = route(
  listStoppedWorkflows,
  async ({ query, actor }, { lists, reference }: WorkflowDeps) => {
    const [{ items, ...rest }, known] = await Promise.all([
      lists.stopped(actor.applicationId, query),
      reference.recent(actor.applicationId),
    ]);
    const rows = items.map(({ request, ...found }) => ({
      ...updateNames({ requester: request.requester }, known),
      requestId: request.requestId,
      number: request.number,
      title: request.title,
      ...('restarted' in found
        ? {
            since: found.restarted.at,
            restartedAt: found.restarted.at,
            why: found.restarted.because,
          }
        : {
            since: found.workflow.updatedAt,
            why: found.workflow.failure ?? t`The workflow stopped.`,
          }),
    }));
    return { items: rows, ...rest };
  },
);
