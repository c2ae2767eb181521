import * as doaApi from '#shared/doa/doa-api.ts';
import type { Endpoint, Service } from '#shared/endpoint.ts';
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

/** One area is one Lambda, `functions/api/<name>`, serving the endpoints of its contract. */
export type Area = {
  name: string;
  service: Service;
  endpoints: readonly Endpoint[];
  /** Whether any of its operations changes something, or handles files: what its Lambda may do follows from that. */
  writes: boolean;
  files: boolean;
};

const isEndpoint = (exported: object): exported is Endpoint =>
  'service' in exported && 'method' in exported && 'path' in exported;

/** A contract module also exports its schemas: only its operations become routes. */
const area = (name: string, service: Service, contract: Record<string, object>): Area => ({
  name,
  service,
  endpoints: Object.values(contract).filter(isEndpoint),
  get writes() {
    return this.endpoints.some(({ method }) => method !== 'GET');
  },
  get files() {
    return this.endpoints.some(
      ({ accepts, answers }) => accepts === 'multipart' || answers === 'binary',
    );
  },
});

export const areas: readonly Area[] = [
  area('users', 'request-service', { ...usersApi, ...delegationsApi }),
  area('requests', 'request-service', { ...requestsApi, ...requestActsApi }),
  area('tasks', 'request-service', { ...tasksApi, ...taskActsApi }),
  area('reference', 'request-service', referenceApi),
  area('messages', 'request-service', messagesApi),
  area('workflow', 'workflow-service', workflowApi),
  area('routing', 'workflow-service', { ...routingApi, ...routingDeskApi, ...backtestApi }),
  area('sla', 'workflow-service', { ...slaApi, ...escalationsApi }),
  area('doa', 'workflow-service', doaApi),
];

/** What a service tells anybody without a token, and the area that answers for it. */
export const publicPaths = ['/health', '/openapi.json'] as const;
/** Where calls go that no operation takes: the public area answers that there is nothing, or which methods there are. */
export const everythingElse = '/{proxy+}';
export const publicArea: Record<Service, string> = {
  'request-service': 'users',
  'workflow-service': 'workflow',
};
