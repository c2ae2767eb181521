import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { emptyObject, Instant, noBody } from '../fields.ts';

const ofFeed = {
  service: 'request-service',
  path: '/calendar/feed',
  roles: ['user'],
  params: emptyObject,
  query: emptyObject,
  body: noBody,
} as const;

/** Time at which the caller's calendar got a secret address; null if it has none. */
const FeedState = z.object({ madeAt: Instant.nullable() });

export const getCalendarFeed = {
  ...ofFeed,
  method: 'GET',
  response: FeedState,
  errors: [],
  summary: 'Whether my calendar has a secret address, and since when',
} as const satisfies Endpoint;

export const makeCalendarFeed = {
  ...ofFeed,
  method: 'POST',
  /** `path`: relative to the base address of this service. Only this answer contains it. */
  response: z.object({ path: z.string(), madeAt: Instant }),
  errors: [],
  summary: 'Make a secret address for my calendar; the one before ends',
  description:
    'Whoever knows the address reads the calendar as iCalendar (RFC 5545) without signing in: a week back and eight ahead. It ends when it is withdrawn or made anew, when I sign out everywhere, and when my profile is made inactive. Ten reads a minute; ETag and If-None-Match spare the others.',
} as const satisfies Endpoint;

export const withdrawCalendarFeed = {
  ...ofFeed,
  method: 'DELETE',
  response: FeedState,
  errors: [],
  summary: 'Withdraw the secret address of my calendar: it ends at once',
} as const satisfies Endpoint;
