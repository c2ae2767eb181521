import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Id, noBody, PersonRef } from '#shared/fields.ts';
import { Form, FormValues } from '#shared/forms/form.ts';
import { Category } from './reference.ts';

export const getCategoryForm = {
  service: 'request-service',
  method: 'GET',
  roles: ['user'],
  path: '/categories/{categoryId}/form',
  params: z.object({ categoryId: Id }),
  query: z.strictObject({ onBehalfOf: Id.optional() }),
  body: noBody,
  response: z.object({
    category: Category,
    form: Form,
    /** Requester: the caller, or the person on whose behalf it is raised; absent without a profile. */
    requester: PersonRef.optional(),
    /** Answers from the requester's profile for a new draft. */
    prefilled: FormValues.default({}),
  }),
  errors: ['item.not-found', 'actor.forbidden', 'input.invalid'],
  summary: 'The published form of a category',
  description:
    'With `onBehalfOf`: as it begins for somebody else, for whom the caller may raise requests.',
} as const satisfies Endpoint;
