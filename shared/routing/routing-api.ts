import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, noBody, nothing } from '#shared/fields.ts';
import { RoutingSequence } from './sequence.ts';

const service = 'workflow-service';
const admin = ['admin'] as const;

export const listRoutings = {
  service,
  method: 'GET',
  path: '/routing-sequences',
  roles: admin,
  params: nothing,
  query: z.strictObject({ includeInactive: z.stringbool().default(false) }),
  body: noBody,
  response: z.object({ items: z.array(RoutingSequence) }),
  errors: [],
  summary: 'Routings, newest version of each',
} as const satisfies Endpoint;
export const getRouting = {
  service,
  method: 'GET',
  path: '/routing-sequences/{routingId}',
  roles: admin,
  params: z.object({ routingId: Id }),
  query: nothing,
  body: noBody,
  response: RoutingSequence,
  errors: ['item.not-found'],
  summary: 'A routing with its steps',
} as const satisfies Endpoint;
export const routingNameAvailable = {
  service,
  method: 'GET',
  path: '/routing-sequences/name-available',
  roles: admin,
  params: nothing,
  query: z.strictObject({ name: z.string().trim().min(1).max(120), exceptId: Id.optional() }),
  body: noBody,
  response: z.object({ available: z.boolean() }),
  errors: [],
  summary: 'Whether a routing name is free, compared without case (spec §5)',
} as const satisfies Endpoint;
