import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody, PageQuery, RequiredCommentText } from '#shared/fields.ts';
import { ItemHistory } from '#shared/item-change.ts';
import { msg } from '#shared/language/t.ts';
import { RemovalPlans } from './removal-plan.ts';
import { HoldTarget, LegalHold, Retention, RetentionRule } from './retention.ts';

const common = {
  service: 'request-service',
  roles: ['admin'],
  params: emptyObject,
  query: emptyObject,
} as const;

const Rules = z.array(RetentionRule).max(500, msg('At most 500 rules.'));
export const RetentionInput = z.strictObject({ rules: Rules });
const RetentionWithHolds = Retention.extend({ holds: z.array(LegalHold) });
/** Body of a change of rules. Start times of rules are ignored, so that the rules that were read can be sent back. */
const RetentionChange = z.strictObject({
  ...createChangeBody(RetentionInput, RetentionWithHolds).shape,
  rules: z
    .array(z.strictObject({ ...RetentionRule.shape, since: z.string().optional() }))
    .max(500, msg('At most 500 rules.'))
    .optional(),
});

export const getRetention = {
  ...common,
  method: 'GET',
  path: '/retention',
  body: noBody,
  response: RetentionWithHolds,
  etag: true,
  errors: [],
  summary: 'How long ended requests are kept, and the legal holds',
  description:
    'Without a rule, requests are kept for ever. The most specific rule applies: category and outcome, else category, else outcome, else all.',
} as const satisfies Endpoint;

export const updateRetention = {
  ...common,
  method: 'PUT',
  path: '/retention',
  body: RetentionChange,
  response: Retention,
  etag: true,
  mails: 'sometimes',
  errors: ['input.invalid', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary: 'Change how long ended requests are kept; other administrators get a message',
  description: `Where the rules before keep a request longer, they still apply for 30 days. ${changeBodyDescription}`,
} as const satisfies Endpoint;

export const listRetentionHistory = {
  ...common,
  method: 'GET',
  path: '/retention/history',
  query: PageQuery,
  body: noBody,
  response: ItemHistory,
  errors: ['input.cursor-invalid'],
  summary: 'Who changed how long requests are kept, newest first',
} as const satisfies Endpoint;

export const planRemovals = {
  ...common,
  method: 'POST',
  path: '/retention/plan',
  body: z.strictObject({
    /** Rules to try; undefined for the stored rules. */
    rules: Rules.optional(),
    cursor: z.string().max(2000).optional(),
  }),
  response: RemovalPlans.extend({ cursor: z.string().optional() }),
  errors: ['input.invalid', 'input.cursor-invalid'],
  summary: 'What will be removed when, and what not, by the stored rules or others; stores nothing',
  description:
    'Each call examines some of the ended requests. Repeat it with the cursor and add the numbers up.',
} as const satisfies Endpoint;

export const createLegalHold = {
  ...common,
  method: 'POST',
  path: '/retention/holds',
  body: z.strictObject({ on: HoldTarget, targetId: Id, reason: RequiredCommentText }),
  response: LegalHold,
  etag: true,
  mails: true,
  errors: ['input.invalid', 'item.not-found', 'idempotency.key-reused'],
  summary: 'Hold a request, all requests with a part of a person, or a category: none is removed',
  description: 'It is in effect at once. Other administrators get a message.',
} as const satisfies Endpoint;

export const liftLegalHold = {
  ...common,
  method: 'DELETE',
  path: '/retention/holds/{id}',
  params: z.object({ id: Id }),
  body: noBody,
  response: LegalHold,
  mails: true,
  errors: ['item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary: 'Lift a legal hold; it holds for 30 more days, and other administrators get a message',
} as const satisfies Endpoint;
