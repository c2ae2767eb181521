import { route } from '#functions/platform/route.ts';
import { listWorkflowTemplates } from '#shared/workflow/workflow-api.ts';
import { assertApplication } from '../assert-application.ts';
import { routingsByName } from '../routings-by-name.ts';
import type { WorkflowDeps } from './deps.ts';

export const listWorkflowTemplatesRoute = route(
  listWorkflowTemplates,
  async ({ query, actor }, { reference }: WorkflowDeps) => {
    assertApplication(actor, query.applicationId);
    return { items: routingsByName(await reference.load(actor.applicationId)) };
  },
);
