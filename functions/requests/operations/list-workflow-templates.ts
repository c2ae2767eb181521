import { route } from '#functions/platform/route.ts';
import { routingsByName } from '#functions/routing/routings-by-name.ts';
import { assertApplication } from '#functions/service/assert-application.ts';
import { listWorkflowTemplates } from '#shared/workflow/workflow-api.ts';
import type { WorkflowDeps } from '../workflow-deps.ts';

export const listWorkflowTemplatesRoute = route(
  listWorkflowTemplates,
  async ({ query, actor }, { reference }: WorkflowDeps) => {
    assertApplication(actor, query.applicationId);
    return { items: routingsByName(await reference.load(actor.applicationId)) };
  },
);
