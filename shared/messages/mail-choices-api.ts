import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody } from '#shared/fields.ts';
import { MailChoices, MailChoicesInput } from './mail-choices.ts';

const service = 'request-service';
const roles = ['user'] as const;

export const getMailChoices = {
  service,
  method: 'GET',
  path: '/notifications/mail-choices',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: MailChoices,
  etag: true,
  errors: [],
  summary: 'Which of my messages are mailed, how often, and when not',
} as const satisfies Endpoint;

export const saveMailChoices = {
  service,
  method: 'PUT',
  path: '/notifications/mail-choices',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: createChangeBody(MailChoicesInput, MailChoices),
  response: MailChoices,
  etag: true,
  errors: ['input.invalid', 'item.precondition-failed', 'item.changed-meanwhile'],
  summary: 'Choose which of my messages are mailed, how often, and when not',
  description: `In the product everybody gets every message at once. Messages about due times are mailed every hour at least, and messages for administrators once a day. Quiet hours are by the clock of the profile’s time zone; mails that come in them go when they end. Mails that wait already go when it was said. ${changeBodyDescription}`,
} as const satisfies Endpoint;
