import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody } from '#shared/fields.ts';
import { AnnouncementTemplate, AnnouncementTemplateInput } from './template.ts';

const common = { service: 'request-service', roles: ['admin'], query: emptyObject } as const;
const ofOne = {
  ...common,
  path: '/announcement-templates/{id}',
  params: z.object({ id: Id }),
} as const;

export const listTemplates = {
  ...common,
  method: 'GET',
  path: '/announcement-templates',
  params: emptyObject,
  body: noBody,
  response: z.object({ items: z.array(AnnouncementTemplate) }),
  errors: [],
  summary: 'All templates of announcements, by name',
} as const satisfies Endpoint;

export const createTemplate = {
  ...common,
  method: 'POST',
  path: '/announcement-templates',
  params: emptyObject,
  body: AnnouncementTemplateInput,
  response: AnnouncementTemplate,
  etag: true,
  errors: ['input.invalid', 'item.name-taken', 'idempotency.key-reused'],
  summary: 'Create a template of announcements, in both languages',
} as const satisfies Endpoint;

export const updateTemplate = {
  ...ofOne,
  method: 'PUT',
  body: createChangeBody(AnnouncementTemplateInput, AnnouncementTemplate),
  response: AnnouncementTemplate,
  etag: true,
  errors: [
    'input.invalid',
    'item.not-found',
    'item.name-taken',
    'item.changed-meanwhile',
    'item.precondition-failed',
  ],
  summary: 'Change a template; announcements that began with it stay as they are',
  description: changeBodyDescription,
} as const satisfies Endpoint;

export const removeTemplate = {
  ...ofOne,
  method: 'DELETE',
  body: noBody,
  response: AnnouncementTemplate,
  errors: ['item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary: 'Delete a template; announcements that began with it stay as they are',
} as const satisfies Endpoint;
