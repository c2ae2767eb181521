import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, noBody, nothing } from '#shared/fields.ts';
import { Report, WrittenReport } from './report.ts';

const common = { service: 'request-service', roles: ['user'], query: nothing } as const;
const ofOne = { ...common, path: '/reports/{id}', params: z.object({ id: Id }) } as const;

export const listReports = {
  ...common,
  method: 'GET',
  path: '/reports',
  params: nothing,
  body: noBody,
  response: z.object({ items: z.array(Report) }),
  errors: [],
  summary: 'The reports that come to me, by name',
} as const satisfies Endpoint;

export const createReport = {
  ...common,
  method: 'POST',
  path: '/reports',
  params: nothing,
  body: WrittenReport,
  response: Report,
  etag: true,
  errors: ['input.invalid', 'idempotency.key-reused'],
  summary: 'Have a dashboard or a view of the process sent to me every week',
  description:
    'It comes as a message and a mail with a link to the view as it is narrowed; of the process, to the days before. Figures are in no mail: whoever opens the view sees what they may see. Days and hours are by the clock of the profile’s time zone.',
} as const satisfies Endpoint;

export const updateReport = {
  ...ofOne,
  method: 'PUT',
  body: WrittenReport,
  response: Report,
  etag: true,
  errors: ['input.invalid', 'item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary: 'Change when a report comes to me, and of what it is',
} as const satisfies Endpoint;

export const removeReport = {
  ...ofOne,
  method: 'DELETE',
  body: noBody,
  response: Report,
  errors: ['item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary: 'Have a report not sent any more',
} as const satisfies Endpoint;
