import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import { listStoppedWorkflows } from '#shared/workflow/workflow-api.ts';
import type { WorkflowDeps } from './deps.ts';

export const listStoppedWorkflowsRoute = route(
  listStoppedWorkflows,
  async ({ query, actor }, { lists }: WorkflowDeps) => {
    const { items, ...rest } = await lists.stopped(actor.applicationId, query);
    const rows = items.map(({ request, ...found }) => ({
      requestId: request.requestId,
      number: request.number,
      title: request.title,
      requester: request.requester,
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
