import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  emptyObject,
  Id,
  Instant,
  Money,
  noBody,
  Priority,
  requestAmount,
} from '#shared/fields.ts';
import { FormValues } from '#shared/forms/form.ts';
import { Forecast } from '#shared/requests/path.ts';
import { StageStatus } from '#shared/requests/stage.ts';
import { SavedDraft } from '../saved-draft.ts';
import { Overlap } from './order.ts';
import { RoutingSequence } from './sequence.ts';

const service = 'workflow-service';
const admin = ['admin'] as const;
const routingId = z.object({ routingId: Id });

/** Fields of a routing that an administrator writes. Each save replaces all of them. */
export const RoutingDraft = z.strictObject({
  ...RoutingSequence.pick({ name: true, categoryIds: true, condition: true, steps: true }).shape,
  isActive: z.boolean().default(true),
});
export type RoutingDraft = z.infer<typeof RoutingDraft>;

/**
 * A draft for storage. `overlap`: position relative to routings for the same categories; absent to place a new routing
 * last.
 */
const StoredDraft = RoutingDraft.extend({ overlap: Overlap.optional() });

/** A published version, and the number of requests that continue with older versions. */
export const PublishedRouting = z.object({
  routing: RoutingSequence,
  /** Number of these requests. If `complete` is false, `count` is a lower limit. */
  open: z.object({ count: z.int().nonnegative(), complete: z.boolean() }),
});
export type PublishedRouting = z.infer<typeof PublishedRouting>;

/** Effect of another version on one request in review: stages that stay, disappear, or appear. */
export const MigratedRequest = z.object({
  requestId: Id,
  number: z.string(),
  title: z.string(),
  ...requestAmount,
  amount: Money.nullable().optional(),
  fromVersion: z.int(),
  stages: z.array(
    z.object({
      /** Id of the routing step; absent in older answers. */
      stepId: z.string().optional(),
      name: z.string(),
      order: z.int(),
      /** `passed`: the step would have been required, but the request is already past it. */
      effect: z.enum(['stays', 'goes', 'appears', 'passed']),
      status: StageStatus,
    }),
  ),
  /** Forecast of the request's end, with its current version and with the other version. */
  expectedAt: z.object({ before: Instant.nullable(), after: Instant.nullable() }),
  migrated: z.boolean(),
  /** Whether the request is the caller's own. It migrates only with all others, never when selected individually. */
  isOwn: z.boolean().optional(),
  /** Reason why the request continues with its current version. */
  problem: z.string().optional(),
});
export type MigratedRequest = z.infer<typeof MigratedRequest>;

/**
 * A routing in the list. `problems`: reasons why publishing would refuse its conditions, by field path; absent if there
 * are none.
 */
export const ListedRouting = RoutingSequence.extend({
  problems: z.record(z.string(), z.array(z.string())).optional(),
});
export type ListedRouting = z.infer<typeof ListedRouting>;

/** The draft of a routing in the list. If `basedOn` is 0, the routing was never published. */
export const ListedRoutingDraft = z.object({ id: Id, name: z.string(), ...SavedDraft.shape });
export type ListedRoutingDraft = z.infer<typeof ListedRoutingDraft>;

export const listRoutings = {
  service,
  method: 'GET',
  path: '/routing-sequences',
  roles: admin,
  params: emptyObject,
  query: z.strictObject({ includeInactive: z.stringbool().default(false) }),
  body: noBody,
  response: z.object({
    items: z.array(ListedRouting),
    /** Drafts of new versions and of routings that were never published, sorted by name. */
    drafts: z.array(ListedRoutingDraft),
  }),
  errors: [],
  summary: 'Routings in the order in which they are offered new requests, newest version of each',
} as const satisfies Endpoint;
export const getRouting = {
  service,
  method: 'GET',
  path: '/routing-sequences/{routingId}',
  roles: admin,
  params: routingId,
  query: emptyObject,
  body: noBody,
  response: RoutingSequence,
  etag: true,
  errors: ['item.not-found'],
  summary: 'A routing with its steps',
} as const satisfies Endpoint;
export const routingNameAvailable = {
  service,
  method: 'GET',
  path: '/routing-sequences/name-available',
  roles: admin,
  params: emptyObject,
  query: z.strictObject({ name: z.string().trim().min(1).max(120), exceptId: Id.optional() }),
  body: noBody,
  response: z.object({ available: z.boolean() }),
  errors: [],
  summary: 'Whether a routing name is free, compared without case (spec §5)',
} as const satisfies Endpoint;

export const createRouting = {
  service,
  method: 'POST',
  path: '/routing-sequences',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: StoredDraft,
  response: RoutingSequence,
  etag: true,
  mails: 'sometimes',
  errors: ['input.invalid', 'item.name-taken', 'idempotency.key-reused'],
  summary: 'A new routing, version 1',
} as const satisfies Endpoint;
export const publishRouting = {
  service,
  method: 'PUT',
  path: '/routing-sequences/{routingId}',
  roles: admin,
  params: routingId,
  query: emptyObject,
  body: createChangeBody(StoredDraft, RoutingSequence),
  response: PublishedRouting,
  etag: true,
  mails: 'sometimes',
  errors: [
    'input.invalid',
    'item.not-found',
    'item.name-taken',
    'item.changed-meanwhile',
    'item.precondition-failed',
  ],
  summary: 'Publish a new version: requests in review continue under theirs',
  description: changeBodyDescription,
} as const satisfies Endpoint;
export const removeRouting = {
  service,
  method: 'DELETE',
  path: '/routing-sequences/{routingId}',
  roles: admin,
  params: routingId,
  query: emptyObject,
  body: noBody,
  response: PublishedRouting,
  etag: true,
  errors: ['item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary: 'Switch a routing off by a last version: requests in review continue',
} as const satisfies Endpoint;
export const simulateRouting = {
  service,
  method: 'POST',
  path: '/routing-sequences/simulate',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({
    routing: RoutingDraft,
    requesterId: Id,
    categoryId: Id,
    values: FormValues,
    /** Replaces the amount that the form calculates. */
    amount: Money.optional(),
    priority: Priority.default('normal'),
  }),
  response: Forecast,
  errors: [
    'input.invalid',
    'item.not-found',
    'user.not-found',
    'routing.none',
    'idempotency.key-reused',
  ],
  summary: 'The path that a request would take under a draft; nothing is stored',
} as const satisfies Endpoint;
export const migrateRequests = {
  service,
  method: 'POST',
  path: '/routing-sequences/{routingId}/migrate',
  roles: admin,
  params: routingId,
  query: emptyObject,
  body: z.strictObject({
    dryRun: z.boolean(),
    cursor: z.string().max(2000).optional(),
    /** Only for a dry run: treat this draft as published. */
    draft: RoutingDraft.optional(),
    /** Ids of the requests to migrate, none of them the caller's own. The others continue with their version. */
    requestIds: z.array(Id).min(1).max(25).optional(),
    /** Whether to require steps of the version that a request is already past. */
    requirePassed: z.boolean().default(false),
  }),
  response: z.object({
    version: z.int(),
    items: z.array(MigratedRequest),
    /** Cursor for the next call, if there are more requests. */
    cursor: z.string().optional(),
  }),
  mails: 'sometimes',
  errors: [
    'input.invalid',
    'item.not-found',
    'routing.none',
    'input.cursor-invalid',
    'idempotency.key-reused',
    'rate.limited',
  ],
  summary:
    'Put requests in review under the newest version, some at a time; a dry run only previews',
} as const satisfies Endpoint;
