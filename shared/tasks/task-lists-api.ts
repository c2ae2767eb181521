import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, PageQuery, PlainDate, pageSchema } from '#shared/fields.ts';
import { TaskRow, TaskStatus } from './task.ts';

const service = 'request-service';
const roles = ['user'] as const;

export const listTasks = {
  service,
  method: 'GET',
  path: '/tasks',
  roles,
  params: emptyObject,
  query: PageQuery.extend({ scope: z.enum(['mine', 'all']).default('mine') }),
  body: noBody,
  response: pageSchema(TaskRow),
  errors: ['input.cursor-invalid', 'actor.forbidden'],
  summary:
    'What waits for me, most urgent first; scope=all (administrators): whatever is open, newest request first',
} as const satisfies Endpoint;

export const tasksPaginated = {
  service,
  method: 'GET',
  path: '/tasks/paginated',
  roles,
  params: emptyObject,
  query: PageQuery.extend({
    scope: z.enum(['mine', 'all']).default('mine'),
    state: z.enum(['open', 'all']).optional(),
    status: TaskStatus.optional(),
    assigneeId: Id.optional(),
    requestId: Id.optional(),
  }),
  body: noBody,
  response: pageSchema(TaskRow),
  errors: ['input.invalid', 'input.cursor-invalid', 'actor.forbidden', 'request.not-found'],
  summary:
    'My tasks: open ones by due moment, or all of them, newest first; also those of a request',
  description:
    'Without state or status: open ones. requestId: the tasks of a request that the caller may see. assigneeId of somebody else and scope=all are for administrators; scope=all without assigneeId or requestId lists open tasks only, as no key serves others (400).',
} as const satisfies Endpoint;

export const tasksByDateRange = {
  service,
  method: 'GET',
  path: '/tasks/by-date-range',
  roles,
  params: emptyObject,
  query: PageQuery.extend({ from: PlainDate, to: PlainDate }),
  body: noBody,
  response: pageSchema(TaskRow),
  errors: ['input.invalid', 'input.cursor-invalid'],
  summary: 'My tasks created between two dates (inclusive, UTC)',
} as const satisfies Endpoint;

export const taskByRequest = {
  service,
  method: 'GET',
  path: '/tasks/by-request',
  roles,
  params: emptyObject,
  query: z.strictObject({ requestId: Id }),
  body: noBody,
  response: z.object({ id: Id.or(z.literal('00000000-0000-0000-0000-000000000000')) }),
  errors: ['request.not-found'],
  summary:
    'Id of the open task of a request: mine if I have one; all zeros when there is none (spec §7)',
} as const satisfies Endpoint;
