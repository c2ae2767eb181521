import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, Instant, noBody } from '#shared/fields.ts';

/** Findings about one field in past requests. */
const PastField = z.object({
  /** Key of the field; `table.column` for a column. */
  path: z.string(),
  label: z.string(),
  /**
   * `missing`: they lack an answer to a required question; `refused`: their answer is no longer accepted; `gone`: they
   * answered a question that no longer exists.
   */
  why: z.enum(['missing', 'refused', 'gone']),
  /** Reason, as a sentence, why the newest request is refused. */
  reason: z.string().optional(),
  /** Number of requests with this finding. */
  count: z.int().positive(),
  /** The newest request with this finding. */
  example: z.object({ requestId: Id, number: z.string() }),
});
export type PastField = z.infer<typeof PastField>;

export const getPastRequests = {
  service: 'request-service',
  method: 'GET',
  path: '/forms/{formId}/draft/past-requests',
  roles: ['admin'],
  params: z.object({ formId: Id }),
  query: emptyObject,
  body: noBody,
  response: z.object({
    /** Number of requests that were checked: the newest of the form, at most 200. */
    looked: z.int().nonnegative(),
    /** Time at which the oldest checked request was raised; absent if there is none. */
    since: Instant.optional(),
    /** Number of checked requests that could not be sent unchanged, because an answer is missing or refused. */
    refused: z.int().nonnegative(),
    /** Findings by field, most frequent first. */
    fields: z.array(PastField),
  }),
  errors: ['item.not-found', 'item.changed-meanwhile', 'input.invalid'],
  summary:
    'The draft of a form tried on what requests of the past were sent with; nothing is stored',
} as const satisfies Endpoint;
export type PastRequests = z.infer<typeof getPastRequests.response>;
