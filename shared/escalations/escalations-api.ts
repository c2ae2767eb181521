import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody } from '#shared/fields.ts';
import { itemEndpoints, systemFields } from '#shared/item-endpoints.ts';
import { Escalation } from '#shared/requests/comment.ts';
import { EscalationPolicy } from './policy.ts';

const service = 'workflow-service';

export const policyEndpoints = itemEndpoints({
  service,
  path: 'escalations/policies',
  item: EscalationPolicy,
  body: z.strictObject(EscalationPolicy.omit(systemFields).shape),
  query: emptyObject,
  response: EscalationPolicy,
  noun: 'escalation policies; open steps keep the levels they began with',
  moves: true,
});
export const listEscalationPolicies = policyEndpoints.list;
export const getEscalationPolicy = policyEndpoints.get;
export const listEscalationPolicyHistory = policyEndpoints.history;
export const createEscalationPolicy = policyEndpoints.create;
export const updateEscalationPolicy = policyEndpoints.update;
export const removeEscalationPolicy = policyEndpoints.remove;

export const listEscalations = {
  service,
  method: 'GET',
  path: '/escalations',
  roles: ['user'],
  params: emptyObject,
  query: z.strictObject({ requestId: Id }),
  body: noBody,
  response: z.object({ items: z.array(Escalation) }),
  errors: ['request.not-found'],
  summary: 'Escalations of a request, by time and by hand, oldest first',
  description:
    'Of one request, for whoever may see it. What is late or at risk over all requests is listed by `GET /sla/requests`.',
} as const satisfies Endpoint;
