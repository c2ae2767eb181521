import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '../change-body.ts';
import type { Endpoint } from '../endpoint.ts';
import { emptyObject, noBody } from '../fields.ts';
import {
  ListChoices,
  ListChoicesInput,
  ListName,
  SharedViews,
  SharedViewsInput,
} from './list-choices.ts';

const ofList = {
  service: 'request-service',
  params: z.object({ list: ListName }),
  query: emptyObject,
} as const;
const saveErrors = [
  'input.invalid',
  'actor.forbidden',
  'item.precondition-failed',
  'item.changed-meanwhile',
] as const;

export const getListChoices = {
  ...ofList,
  method: 'GET',
  path: '/lists/{list}',
  roles: ['user'],
  body: noBody,
  response: z.object({ own: ListChoices, shared: SharedViews }),
  errors: ['input.invalid', 'actor.forbidden'],
  summary: 'How I see a list: its columns, its density, my views of it and the shared ones',
  description:
    'Lists that only administrators see are theirs here, too. Nothing chosen yet has version 0.',
} as const satisfies Endpoint;

export const saveListChoices = {
  ...ofList,
  method: 'PUT',
  path: '/lists/{list}',
  roles: ['user'],
  body: createChangeBody(ListChoicesInput, ListChoices),
  response: ListChoices,
  etag: true,
  errors: saveErrors,
  summary: 'Choose how I see a list, and which views of it I have',
  description: `If-Match keeps what another tab saved meanwhile. A view is what stands behind the ? of the address of the list: 30 of a list at most, each with a name of its own. ${changeBodyDescription}`,
} as const satisfies Endpoint;

export const saveSharedViews = {
  ...ofList,
  method: 'PUT',
  path: '/lists/{list}/shared',
  roles: ['admin'],
  body: createChangeBody(SharedViewsInput, SharedViews),
  response: SharedViews,
  etag: true,
  errors: saveErrors,
  summary: 'Say which views of a list everybody is offered who sees it',
  description: changeBodyDescription,
} as const satisfies Endpoint;
