import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, noBody } from '#shared/fields.ts';
import { Configuration } from '#shared/routing/sequence.ts';

export const getConfiguration = {
  service: 'request-service',
  method: 'GET',
  roles: ['user'],
  path: '/configurations/{applicationId}',
  params: z.object({ applicationId: Id }),
  query: emptyObject,
  body: noBody,
  response: Configuration.extend({ fallbackApproverIds: z.array(Id).optional() }),
  etag: true,
  errors: ['item.not-found'],
  summary:
    'Settings of the application; the fallback approvers are returned to administrators only',
} as const satisfies Endpoint;
