import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, Version } from '#shared/fields.ts';
import { SavedDraft } from '../saved-draft.ts';
import { Overlap } from './order.ts';
import { PublishedRouting, RoutingDraft } from './routing-api.ts';
import { RoutingSequence, VersionNote } from './sequence.ts';

const service = 'workflow-service';
const admin = ['admin'] as const;

export const SavedRoutingDraft = z.object({ ...RoutingDraft.shape, ...SavedDraft.shape });
export type SavedRoutingDraft = z.infer<typeof SavedRoutingDraft>;

/** A routing for its editors: the newest version, and the draft of the next one. If both are absent, it was deleted. */
export const EditedRouting = z.object({
  id: Id,
  published: RoutingSequence.nullable(),
  draft: SavedRoutingDraft.nullable(),
  /** Incremented with every change of the routing or its draft; for If-Match. */
  itemVersion: Version,
});
export type EditedRouting = z.infer<typeof EditedRouting>;

const one = {
  service,
  path: '/routing-sequences/{routingId}/draft',
  roles: admin,
  params: z.object({ routingId: Id }),
  query: emptyObject,
  response: EditedRouting,
  etag: true,
} as const;
const changed = ['item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'] as const;

export const getRoutingDraft = {
  ...one,
  method: 'GET',
  body: noBody,
  errors: ['item.not-found'],
  summary: 'A routing as its editors see it: the version in force and the draft of the next one',
} as const satisfies Endpoint;
export const createRoutingDraft = {
  ...one,
  method: 'POST',
  path: '/routing-sequences/drafts',
  params: emptyObject,
  body: RoutingDraft,
  errors: ['input.invalid', 'item.name-taken', 'idempotency.key-reused'],
  summary: 'A new routing, as a draft: no request uses it before it is published',
} as const satisfies Endpoint;
export const saveRoutingDraft = {
  ...one,
  method: 'PUT',
  body: createChangeBody(RoutingDraft, EditedRouting),
  errors: ['input.invalid', 'item.name-taken', ...changed],
  summary: 'Save the draft of the next version; requests are not touched',
  description: `Changes the draft, or the version in force where there is no draft. ${changeBodyDescription}`,
} as const satisfies Endpoint;
export const discardRoutingDraft = {
  ...one,
  method: 'DELETE',
  body: noBody,
  errors: [...changed],
  summary: 'Drop the draft: what is in force stays; a routing that was never published is gone',
} as const satisfies Endpoint;
export const publishRoutingDraft = {
  ...one,
  method: 'POST',
  path: '/routing-sequences/{routingId}/publish',
  body: z.strictObject({
    /** Position relative to routings for the same categories; absent to place a new routing last. */
    overlap: Overlap.optional(),
    /** Reason for the change, for readers of the version history. */
    note: VersionNote.optional(),
  }),
  response: z.object({ edited: EditedRouting, open: PublishedRouting.shape.open }),
  mails: 'sometimes',
  errors: ['input.invalid', 'item.name-taken', 'idempotency.key-reused', ...changed],
  summary: 'Make the draft the next version: requests in review continue under theirs',
} as const satisfies Endpoint;
