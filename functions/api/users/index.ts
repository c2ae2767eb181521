import * as messagesApi from '#shared/messages/messages-api.ts';
import * as referenceApi from '#shared/reference/reference-api.ts';
import * as requestActsApi from '#shared/requests/request-acts-api.ts';
import * as requestsApi from '#shared/requests/requests-api.ts';
import * as taskActsApi from '#shared/tasks/task-acts-api.ts';
import * as tasksApi from '#shared/tasks/tasks-api.ts';
import * as delegationsApi from '#shared/users/delegations-api.ts';
import * as usersApi from '#shared/users/users-api.ts';
import { describeService } from '../describe-service.ts';
import { serveArea } from '../serve-area.ts';
import { usersDeps } from './deps.ts';
import { usersRoutes } from './routes.ts';

const described = [
  usersApi,
  delegationsApi,
  requestsApi,
  requestActsApi,
  tasksApi,
  taskActsApi,
  referenceApi,
  messagesApi,
];

/** This area also answers for its whole service: health, description, and why there is nothing at an address. */
export const handler = serveArea(
  usersDeps(),
  usersRoutes,
  describeService('request-service', ...described),
);
