import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Instant, noBody, PageQuery, pageSchema } from '#shared/fields.ts';
import { ProcessFilter } from './process-api.ts';

const service = 'request-service';
const roles = ['user'] as const;
const count = z.int().nonnegative();

/** List the requests that a number of the process map counts. */
export const listProcessRequests = {
  service,
  method: 'GET',
  path: '/figures/process/requests',
  roles,
  params: emptyObject,
  query: ProcessFilter.extend({
    ...PageQuery.shape,
    /**
     * Filters by activity: `activity` happened; `moveFrom` directly preceded `moveTo` ('' for start and end); the
     * request follows exactly this `variant` (id).
     */
    activity: z.string().min(1).max(120).optional(),
    moveFrom: z.string().max(120).optional(),
    moveTo: z.string().max(120).optional(),
    variant: z.string().max(120).optional(),
  }),
  body: noBody,
  response: pageSchema(
    z.object({
      caseId: z.string(),
      number: z.string(),
      title: z.string().optional(),
      from: Instant,
      to: Instant,
      seconds: count,
      outcome: z.string(),
    }),
  ).extend({
    /** Number of requests that the caller may open. */
    total: count,
    /** Number of other requests, which the caller may not open; also 0 for fewer than five. */
    unseen: count,
  }),
  errors: ['input.invalid', 'input.cursor-invalid', 'item.not-found'],
  summary:
    'The requests behind a number of the process picture: to administrators all, to others those they may open',
} as const satisfies Endpoint;
