import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody } from '#shared/fields.ts';
import { ProcessFilter } from './process-api.ts';

const count = z.int().nonnegative();
const Text = z.string().min(1).max(120);

/** Conformance of requests with the steps of a routing. A request with several deviations counts only once. */
export const processDeviations = {
  service: 'request-service',
  method: 'GET',
  path: '/figures/process/deviations',
  roles: ['admin'],
  params: emptyObject,
  query: ProcessFilter.extend({ routing: Id }),
  body: noBody,
  response: z.object({
    /** Name and number of the routing's newest version. */
    name: Text,
    version: z.int().min(1),
    /**
     * Number of requests with a decision. For requests of the product, only those in the routing's categories count.
     */
    requests: count,
    /** Number of requests that followed the steps as designed. */
    asDesigned: count,
    /** Steps in order. Those with the same order are open at the same time. */
    steps: z.array(
      z.object({
        name: Text,
        order: z.int(),
        requests: count,
        /**
         * Numbers of requests that continued, or were approved, without this step: `leftOut` because of the routing's
         * rules (in an imported log: if the step has a condition), `skipped` in all other cases.
         */
        leftOut: count,
        skipped: count,
        /** For an imported log: activities that decide the step. */
        activities: z.array(Text).optional(),
      }),
    ),
    /** Decisions that belong to no step of the routing, most frequent first. */
    added: z.array(z.object({ activity: Text, requests: count })),
    /** Decisions made after a later step of the routing, within one round. */
    outOfOrder: z.array(z.object({ activity: Text, after: Text, requests: count })),
  }),
  errors: ['input.invalid', 'item.not-found'],
  summary: 'How requests really went beside the steps of a routing: skipped, added, out of order',
} as const satisfies Endpoint;

/** Movements of requests over time, for playback in the process map. */
export const processPlayback = {
  service: 'request-service',
  method: 'GET',
  path: '/figures/process/playback',
  roles: ['user'],
  params: emptyObject,
  query: ProcessFilter,
  body: noBody,
  response: z.object({
    /** Start of each slice and end of the last: one more than the number of slices; empty if nothing happened. */
    moments: z.array(z.iso.datetime()),
    moves: z.array(
      z.object({
        /** Names of activities. An empty `from` means the start. */
        from: z.string().max(120),
        to: Text,
        /**
         * Number of occurrences in each slice; rounded down to multiples of five unless the reader is
         * an administrator.
         */
        counts: z.array(count),
      }),
    ),
  }),
  errors: ['input.invalid', 'item.not-found'],
  summary: 'How often each move of the process happened in each of 60 equal parts of the period',
} as const satisfies Endpoint;
