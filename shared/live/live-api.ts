import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { emptyObject, Instant, noBody } from '../fields.ts';

export const issueLiveTicket = {
  service: 'request-service',
  method: 'POST',
  path: '/notifications/live',
  roles: ['user'],
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({ ticket: z.string().min(1), validUntil: Instant }),
  errors: [],
  summary: 'A ticket for a live connection: opens one, within a minute',
} as const satisfies Endpoint;
