import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody } from '#shared/fields.ts';
import { Message } from '#shared/messages/message.ts';
import { OwnReport, ReceivedReport, RecipientChoice, Report } from './report.ts';
import { ReportInput } from './report-input.ts';

const common = { service: 'request-service', roles: ['user'], query: emptyObject } as const;
const ofOne = { ...common, path: '/reports/{id}', params: z.object({ id: Id }) } as const;

export const listReports = {
  ...common,
  method: 'GET',
  path: '/reports',
  params: emptyObject,
  body: noBody,
  response: z.object({ items: z.array(OwnReport) }),
  errors: [],
  summary: 'My weekly reports, by name, with to whom they go',
} as const satisfies Endpoint;

export const createReport = {
  ...common,
  method: 'POST',
  path: '/reports',
  params: emptyObject,
  body: ReportInput,
  response: Report,
  etag: true,
  mails: true,
  errors: ['input.invalid', 'idempotency.key-reused', 'rate.limited'],
  summary: 'Have a dashboard or a view of the process sent to me, and to others, every week',
  description:
    'It comes as a message and a mail with a link to a page of the week before, or of the days before. Figures are in no mail: whoever opens the page sees what they may see. Days and hours are by the clock of my profile’s time zone. It goes to active people who may see the view: figures of all requests are for administrators; “mine” and “participated” are of whoever looks, and go to nobody else.',
} as const satisfies Endpoint;

export const updateReport = {
  ...ofOne,
  method: 'PUT',
  body: createChangeBody(ReportInput, OwnReport),
  response: Report,
  etag: true,
  mails: true,
  errors: [
    ...(['input.invalid', 'item.not-found', 'item.changed-meanwhile'] as const),
    ...(['item.precondition-failed', 'rate.limited'] as const),
  ],
  summary: 'Change when a report comes, to whom, and of what it is',
  description: `In a week in which it has come already it does not come again. ${changeBodyDescription}`,
} as const satisfies Endpoint;

export const removeReport = {
  ...ofOne,
  method: 'DELETE',
  body: noBody,
  response: Report,
  errors: ['item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary: 'Have a report not sent any more, to anybody',
} as const satisfies Endpoint;

export const sendReportNow = {
  ...common,
  method: 'POST',
  path: '/reports/now',
  params: emptyObject,
  body: ReportInput,
  response: Message,
  mails: true,
  errors: ['input.invalid', 'idempotency.key-reused', 'rate.limited'],
  summary: 'Send me a report now, as it would come: to nobody else, and without storing it',
} as const satisfies Endpoint;

export const listReceivedReports = {
  ...common,
  method: 'GET',
  path: '/reports/received',
  params: emptyObject,
  body: noBody,
  response: z.object({ items: z.array(ReceivedReport) }),
  errors: [],
  summary: 'The weekly reports that others send to me, by name',
} as const satisfies Endpoint;

export const wantReceivedReport = {
  ...common,
  method: 'PUT',
  path: '/reports/received/{id}',
  params: z.object({ id: Id }),
  body: z.strictObject({ wanted: RecipientChoice }),
  response: ReceivedReport,
  errors: ['input.invalid', 'item.not-found'],
  summary: 'Say whether I want a report that somebody sends to me, or anything of theirs',
  description:
    'What was stopped stays so when its sender takes me out and names me again, until I want it again.',
} as const satisfies Endpoint;
