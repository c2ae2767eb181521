import * as doaApi from './doa/doa-api.ts';
import type { Endpoint, Service } from './endpoint.ts';
import * as escalationsApi from './escalations/escalations-api.ts';
import * as formsApi from './forms/forms-api.ts';
import * as messagesApi from './messages/messages-api.ts';
import * as organisationApi from './reference/organisation-api.ts';
import * as referenceApi from './reference/reference-api.ts';
import * as setupApi from './reference/setup-api.ts';
import * as requestActsApi from './requests/request-acts-api.ts';
import * as requestsApi from './requests/requests-api.ts';
import * as backtestApi from './routing/backtest-api.ts';
import * as routingApi from './routing/routing-api.ts';
import * as routingDeskApi from './routing/routing-desk-api.ts';
import * as slaApi from './sla/sla-api.ts';
import * as taskActsApi from './tasks/task-acts-api.ts';
import * as tasksApi from './tasks/tasks-api.ts';
import * as delegationsApi from './users/delegations-api.ts';
import * as peopleApi from './users/people-api.ts';
import * as peopleListApi from './users/people-list-api.ts';
import * as usersApi from './users/users-api.ts';
import * as workflowApi from './workflow/workflow-api.ts';

/** Modules whose operations one area serves; they also export schemas. */
export type Contracts = readonly Readonly<Record<string, object>>[];

/** The areas of each service, one Lambda `functions/api/<area>` each, with the contracts that they serve. */
const requestService = {
  users: [usersApi, delegationsApi],
  people: [peopleApi, peopleListApi],
  requests: [requestsApi, requestActsApi],
  tasks: [tasksApi, taskActsApi],
  reference: [referenceApi, organisationApi, setupApi],
  forms: [formsApi],
  messages: [messagesApi],
} as const;
const workflowService = {
  workflow: [workflowApi],
  routing: [routingApi, routingDeskApi, backtestApi],
  sla: [slaApi, escalationsApi],
  doa: [doaApi],
} as const;

/**
 * Every operation of the product: service, area, contracts. Whoever needs all of them reads them here; a function
 * imports them late, so that no cold start waits for them.
 */
export const contracts = {
  'request-service': requestService,
  'workflow-service': workflowService,
} as const satisfies Record<Service, Record<string, Contracts>>;

const isEndpoint = (entry: [string, object]): entry is [string, Endpoint] =>
  'service' in entry[1] && 'method' in entry[1] && 'path' in entry[1];

/** The operations of contracts, by their names. */
export const operationsOf = (of: Contracts): Readonly<Record<string, Endpoint>> =>
  Object.fromEntries(of.flatMap(Object.entries<object>).filter(isEndpoint));
