import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody, PageQuery, PlainDate, pageSchema } from '#shared/fields.ts';
import { msg } from '#shared/language/t.ts';
import { RequestRow, RequestStatus } from './request.ts';

const service = 'request-service';
const roles = ['user'] as const;

/** Month, such as "2026-11". */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, msg('Give a month such as 2026-11.'));

export const listRequests = {
  service,
  method: 'GET',
  path: '/requests',
  roles,
  params: emptyObject,
  query: PageQuery.extend({
    scope: z.enum(['mine', 'participated', 'asked', 'all']).default('mine'),
    status: RequestStatus.optional(),
    /** Month in which the requests were closed. Not for `asked`, which contains only open requests. */
    closed: Month.optional(),
  }),
  body: noBody,
  response: pageSchema(RequestRow),
  errors: ['input.cursor-invalid', 'actor.forbidden'],
  summary:
    'My requests, those I took part in, those that I am asked about, or (administrators) all; newest first',
  description:
    '`closed`: those closed in that month, by the calendar that the due moments of each follow, as figures count them. ' +
    '`asked`: those of which an approver waits for my answer, with the question, and those that I raised for somebody else and that were sent back; at most 50.',
} as const satisfies Endpoint;

export const requestsByTitle = {
  service,
  method: 'GET',
  path: '/requests/by-title',
  roles,
  params: emptyObject,
  query: PageQuery.extend({ title: z.string().trim().min(1).max(120) }),
  body: noBody,
  response: pageSchema(RequestRow),
  errors: ['input.cursor-invalid'],
  summary: 'Requests I have a part in whose number, title, requester or category contains the text',
} as const satisfies Endpoint;

export const requestsByDateRange = {
  service,
  method: 'GET',
  path: '/requests/by-date-range',
  roles,
  params: emptyObject,
  query: PageQuery.extend({ from: PlainDate, to: PlainDate }),
  body: noBody,
  response: pageSchema(RequestRow),
  errors: ['input.invalid', 'input.cursor-invalid'],
  summary: 'My requests created between two dates (inclusive, UTC); administrators: all of them',
} as const satisfies Endpoint;
