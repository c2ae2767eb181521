import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody } from '#shared/fields.ts';
import { RoutingOrder } from './order.ts';
import { migrateRequests, RoutingDraft, simulateRouting } from './routing-api.ts';
import { RoutingSequence } from './sequence.ts';

const service = 'workflow-service';
const admin = ['admin'] as const;

/** Published versions of one routing. */
export const listRoutingVersions = {
  service,
  method: 'GET',
  path: '/routing-sequences/{routingId}/versions',
  roles: admin,
  params: z.object({ routingId: Id }),
  query: emptyObject,
  body: noBody,
  response: z.object({ items: z.array(RoutingSequence) }),
  errors: ['item.not-found'],
  summary: 'Every version of a routing, the newest first',
} as const satisfies Endpoint;

export const countOpenRequests = {
  service,
  method: 'GET',
  path: '/routing-sequences/open-requests',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({
    items: z.array(z.object({ routingId: Id, version: z.int(), count: z.int().nonnegative() })),
    categories: z.array(z.object({ categoryId: Id, count: z.int().nonnegative() })),
    /** If false, the number is a lower limit. */
    complete: z.boolean(),
  }),
  errors: [],
  summary: 'How many requests are in review, by version of their routing and by category',
} as const satisfies Endpoint;

export const checkRouting = {
  service,
  method: 'POST',
  path: '/routing-sequences/check',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({
    routing: RoutingDraft,
    /** Routing of the draft; absent for a new routing. */
    routingId: Id.optional(),
    /** Request whose path is also returned, if the draft is valid. */
    sample: simulateRouting.body.omit({ routing: true }).optional(),
    /** Whether to return the effect of publishing the draft on open requests, if it is valid. Requires `routingId`. */
    withEffect: z.boolean().default(false),
  }),
  response: z.object({
    /** Field path -> reason for the refusal; empty if the draft can be published. */
    problems: z.record(z.string(), z.array(z.string())),
    /** Warnings about likely mistakes; they do not prevent publishing. */
    advice: z.array(z.string()),
    /** Answers of `simulate` and of a dry run of `migrate`; absent if these would be refused. */
    forecast: simulateRouting.response.optional(),
    effect: migrateRequests.response.optional(),
  }),
  errors: ['input.invalid'],
  summary: 'What would keep a draft from being published; nothing is stored',
} as const satisfies Endpoint;

/** Ids of all routings in the order in which new requests are checked; version 0: the order was never set. */
export const CurrentRoutingOrder = RoutingOrder.pick({ routingIds: true, version: true }).extend({
  updatedAt: RoutingOrder.shape.updatedAt.optional(),
  updatedBy: RoutingOrder.shape.updatedBy.optional(),
});
export type CurrentRoutingOrder = z.infer<typeof CurrentRoutingOrder>;

export const getRoutingOrder = {
  service,
  method: 'GET',
  path: '/routing-sequences/order',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: CurrentRoutingOrder,
  etag: true,
  errors: [],
  summary: 'Which routing is offered a new request first: the first that takes it serves it',
} as const satisfies Endpoint;

export const moveRouting = {
  service,
  method: 'PUT',
  path: '/routing-sequences/{routingId}/place',
  roles: admin,
  params: z.object({ routingId: Id }),
  query: emptyObject,
  body: z.strictObject({
    /** Routing before which the routing is placed; null to place it last. */
    before: Id.nullable(),
  }),
  response: CurrentRoutingOrder,
  etag: true,
  mails: 'sometimes',
  errors: ['input.invalid', 'item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary:
    'Move a routing in the order; If-Match: version of the order. Requests in review continue',
} as const satisfies Endpoint;
