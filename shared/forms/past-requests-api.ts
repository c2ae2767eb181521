import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, Instant, noBody, nothing } from '#shared/fields.ts';

/** Findings of past requests about one field. */
const PastField = z.object({
  /** The field's key, `table.column` for a column. */
  path: z.string(),
  label: z.string(),
  /**
   * missing: a required question that they left open, or never saw; refused: their answer is not accepted any more;
   * gone: they answered what is no longer asked.
   */
  why: z.enum(['missing', 'refused', 'gone']),
  /** Why the newest of them is refused, in a sentence. */
  reason: z.string().optional(),
  /** Requests that it holds for. */
  count: z.int().positive(),
  /** The newest of them. */
  example: z.object({ requestId: Id, number: z.string() }),
});
export type PastField = z.infer<typeof PastField>;

export const getPastRequests = {
  service: 'request-service',
  method: 'GET',
  path: '/forms/{formId}/draft/past-requests',
  roles: ['admin'],
  params: z.object({ formId: Id }),
  query: nothing,
  body: noBody,
  response: z.object({
    /** Requests that were looked at: the newest of the form, at most 200. */
    looked: z.int().nonnegative(),
    /** When the oldest of them was raised; none where there are none. */
    since: Instant.optional(),
    /** Of them, those that could not be sent as they were: something is missing or refused. */
    refused: z.int().nonnegative(),
    /** By field, what concerns most requests first. */
    fields: z.array(PastField),
  }),
  errors: ['item.not-found', 'item.changed-meanwhile', 'input.invalid'],
  summary:
    'The draft of a form tried on what requests of the past were sent with; nothing is stored',
} as const satisfies Endpoint;
export type PastRequests = z.infer<typeof getPastRequests.response>;
