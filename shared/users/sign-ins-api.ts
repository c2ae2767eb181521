import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody } from '#shared/fields.ts';
import { SignIn } from './sign-in.ts';

const service = 'request-service';
const roles = ['user'] as const;

export const listSignIns = {
  service,
  method: 'GET',
  path: '/users/sign-ins',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({ items: z.array(SignIn.extend({ isThisOne: z.boolean() })) }),
  errors: ['user.not-found'],
  summary: 'Where the caller is signed in: the twenty sign-ins used last, the newest use first',
  description:
    'A sign-in is listed once the product was opened with it (POST /users/sync), which also says when it was last used, to the hour. One that was ended or is 30 days old is not.',
} as const satisfies Endpoint;

export const endSignIn = {
  service,
  method: 'DELETE',
  path: '/users/sign-ins/{signInId}',
  roles,
  params: z.object({ signInId: z.string().max(100) }),
  query: emptyObject,
  body: noBody,
  response: z.object({ id: z.string() }),
  errors: ['user.not-found', 'item.not-found', 'item.transition-refused'],
  summary: 'End one sign-in of the caller; safe to repeat',
  description:
    'Within a minute no operation takes its tokens any more, nor what is refreshed of them, and its live connections hear nothing. The user pool knows no end of a single sign-in but by its own refresh token: where somebody else may have that, POST /users/sign-out ends all.',
} as const satisfies Endpoint;
