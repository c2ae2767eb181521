import * as doaApi from '#shared/doa/doa-api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import * as escalationsApi from '#shared/escalations/escalations-api.ts';
import * as messagesApi from '#shared/messages/messages-api.ts';
import * as referenceApi from '#shared/reference/reference-api.ts';
import * as requestActsApi from '#shared/requests/request-acts-api.ts';
import * as requestsApi from '#shared/requests/requests-api.ts';
import * as backtestApi from '#shared/routing/backtest-api.ts';
import * as routingApi from '#shared/routing/routing-api.ts';
import * as routingDeskApi from '#shared/routing/routing-desk-api.ts';
import * as slaApi from '#shared/sla/sla-api.ts';
import * as taskActsApi from '#shared/tasks/task-acts-api.ts';
import * as tasksApi from '#shared/tasks/tasks-api.ts';
import * as delegationsApi from '#shared/users/delegations-api.ts';
import * as usersApi from '#shared/users/users-api.ts';
import * as workflowApi from '#shared/workflow/workflow-api.ts';
import { backtestCases } from './backtest-cases.ts';
import type { Case } from './case.ts';
import { delegationCases } from './delegation-cases.ts';
import { doaCases } from './doa-cases.ts';
import { otherCases } from './other-cases.ts';
import { requestCases } from './request-cases.ts';
import { routingCases } from './routing-cases.ts';
import { slaCases } from './sla-cases.ts';
import { taskCases } from './task-cases.ts';

const modules = {
  ...usersApi,
  ...delegationsApi,
  ...requestsApi,
  ...requestActsApi,
  ...tasksApi,
  ...taskActsApi,
  ...referenceApi,
  ...messagesApi,
  ...routingApi,
  ...routingDeskApi,
  ...backtestApi,
  ...workflowApi,
  ...slaApi,
  ...escalationsApi,
  ...doaApi,
};
type Modules = typeof modules;
export type OperationName = {
  [Name in keyof Modules]: Modules[Name] extends Endpoint ? Name : never;
}[keyof Modules];

/** One lawful call of every operation of the contracts: an operation without one doesn't compile. */
export const cases: Record<OperationName, Case> = {
  ...requestCases,
  ...taskCases,
  ...otherCases,
  ...delegationCases,
  ...slaCases,
  ...routingCases,
  ...backtestCases,
  ...doaCases,
};

export const endpointOf = (name: OperationName): Endpoint => modules[name];
