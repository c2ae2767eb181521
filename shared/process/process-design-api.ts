import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, noBody, nothing } from '#shared/fields.ts';
import { ProcessFilter } from './process-api.ts';

const count = z.int().nonnegative();
const Text = z.string().min(1).max(120);

/**
 * Conformance of requests with the steps of a routing. A request deviates once, however it does.
 */
export const processDeviations = {
  service: 'request-service',
  method: 'GET',
  path: '/figures/process/deviations',
  roles: ['admin'],
  params: nothing,
  query: ProcessFilter.extend({ routing: Id }),
  body: noBody,
  response: z.object({
    /** The routing's newest version. */
    name: Text,
    version: z.int().min(1),
    /** Requests with a decision, of the product's own only those of the routing's categories. */
    requests: count,
    /** Number of requests that followed the steps as designed. */
    asDesigned: count,
    /** In their order; those with the same order are open together. */
    steps: z.array(
      z.object({
        name: Text,
        order: z.int(),
        requests: count,
        /**
         * Requests that went on, or were approved, without it: as the routing's rules leave it out (of an imported
         * log: as it has a condition), or else.
         */
        leftOut: count,
        skipped: count,
        /** Of an imported log: its activities that decide it. */
        activities: z.array(Text).optional(),
      }),
    ),
    /** Decided, and no step of the routing; the most frequent first. */
    added: z.array(z.object({ activity: Text, requests: count })),
    /** Decided after a step that stands later in the routing, within one round. */
    outOfOrder: z.array(z.object({ activity: Text, after: Text, requests: count })),
  }),
  errors: ['input.invalid', 'item.not-found'],
  summary: 'How requests really went beside the steps of a routing: skipped, added, out of order',
} as const satisfies Endpoint;

/** When requests moved: the picture of the process from one moment to the next. */
export const processPlayback = {
  service: 'request-service',
  method: 'GET',
  path: '/figures/process/playback',
  roles: ['user'],
  params: nothing,
  query: ProcessFilter,
  body: noBody,
  response: z.object({
    /** Beginnings of the slices, and the end of the last: one more than there are; none where nothing happened. */
    moments: z.array(z.iso.datetime()),
    moves: z.array(
      z.object({
        /** Names of activities; '' is the start. */
        from: z.string().max(120),
        to: Text,
        /**
         * Number of occurrences in each slice; 0 for fewer than five unless the reader is an
         * administrator.
         */
        counts: z.array(count),
      }),
    ),
  }),
  errors: ['input.invalid', 'item.not-found'],
  summary: 'How often each move of the process happened in each of 60 equal parts of the period',
} as const satisfies Endpoint;
