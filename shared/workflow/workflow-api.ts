import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  emptyObject,
  Id,
  Instant,
  noBody,
  PageQuery,
  PersonRef,
  pageSchema,
} from '#shared/fields.ts';
import { Receipt } from '#shared/requests/event.ts';
import { RoutingSequence } from '#shared/routing/sequence.ts';

const service = 'workflow-service';

export const listWorkflowTemplates = {
  service,
  method: 'GET',
  path: '/workflow/templates',
  roles: ['user'],
  params: emptyObject,
  query: z.strictObject({ applicationId: Id }),
  body: noBody,
  response: z.object({
    items: z.array(
      RoutingSequence.pick({
        id: true,
        name: true,
        version: true,
        isActive: true,
        categoryIds: true,
      }),
    ),
  }),
  errors: ['item.not-found'],
  summary: 'Routings by application (spec §7)',
} as const satisfies Endpoint;
/**
 * A request in review whose workflow has stopped until an administrator restarts it, or was restarted automatically.
 */
export const StoppedWorkflow = z.object({
  requestId: Id,
  number: z.string(),
  title: z.string(),
  requester: PersonRef,
  since: Instant,
  /** Reason reported by the state machine. */
  why: z.string(),
  /**
   * Time at which the workflow was restarted automatically, so that no action is needed; absent while it is stopped.
   */
  restartedAt: Instant.optional(),
});
export type StoppedWorkflow = z.infer<typeof StoppedWorkflow>;

export const listStoppedWorkflows = {
  service,
  method: 'GET',
  path: '/workflow/stopped',
  roles: ['admin'],
  params: emptyObject,
  query: PageQuery,
  body: noBody,
  response: pageSchema(StoppedWorkflow),
  errors: ['input.cursor-invalid'],
  summary:
    'Requests whose workflow has stopped, the latest first; then those that were started again',
} as const satisfies Endpoint;
export const restartWorkflow = {
  service,
  method: 'POST',
  path: '/workflow/restarts',
  roles: ['admin'],
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({ requestId: Id }),
  response: Receipt,
  mails: true,
  errors: ['request.not-found', 'request.transition-refused'],
  summary: 'Restart a failed workflow from the table',
} as const satisfies Endpoint;
