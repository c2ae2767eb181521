import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, Instant, noBody, PageQuery, pageSchema } from '#shared/fields.ts';
import { TimelineBar } from './timeline.ts';

const service = 'request-service';
const roles = ['user'] as const;

/** Start and end times, `from` included; at most `maxPeriodDays` apart. */
const period = { from: Instant, to: Instant };

export const listTimeline = {
  service,
  method: 'GET',
  path: '/timeline',
  roles,
  params: emptyObject,
  query: PageQuery.extend({
    ...period,
    concerns: z.enum(['me', 'raised', 'waiting', 'all']).default('me'),
    state: z.enum(['open', 'ended']).optional(),
    categoryId: Id.optional(),
    departmentId: Id.optional(),
    /** Return only requests of this requester. */
    requesterId: Id.optional(),
  }),
  body: noBody,
  response: pageSchema(TimelineBar),
  errors: ['input.invalid', 'input.cursor-invalid', 'actor.forbidden'],
  summary: 'Requests that were open in a period, each with its stages and what is expected of it',
  description:
    'concerns=me: those in which I have or had a part, the last in which I did something first; raised: mine, or raised by me; waiting: those that ' +
    'wait for me; all (administrators): every one, newest first. The period is at most 400 days. Filters look at the pages that were read: one can ' +
    'be short, or empty, and still have a cursor.',
} as const satisfies Endpoint;

export const getTimelineHours = {
  service,
  method: 'GET',
  path: '/timeline/hours',
  roles,
  params: emptyObject,
  query: z.strictObject(period),
  body: noBody,
  response: z.object({
    /** Business hours at the caller's location. */
    name: z.string(),
    timeZone: z.string(),
    working: z.array(z.object({ from: Instant, to: Instant })),
  }),
  errors: ['input.invalid'],
  summary: 'Which hours of a period (at most 400 days) are working time where I work',
} as const satisfies Endpoint;
