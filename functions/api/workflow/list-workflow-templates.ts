import { route } from '#functions/platform/route.ts';
import { listWorkflowTemplates } from '#shared/workflow/workflow-api.ts';
import { assertApplication } from '../assert-application.ts';
import { newestRoutings } from '../newest-routings.ts';
import type { WorkflowDeps } from './deps.ts';

export const listWorkflowTemplatesRoute = route(
  listWorkflowTemplates,
  async ({ query, actor }, { reference }: WorkflowDeps) => {
    assertApplication(actor, query.applicationId);
    return { items: newestRoutings(await reference.load(actor.applicationId)) };
  },
);
