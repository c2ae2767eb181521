import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, Instant } from '#shared/fields.ts';
import { FileName } from './requests-api.ts';

export const startUpload = {
  service: 'request-service',
  method: 'POST',
  path: '/requests/{requestId}/uploads',
  roles: ['user'],
  params: z.object({ requestId: Id }),
  query: emptyObject,
  body: z.strictObject({
    name: FileName,
    /** Size in bytes. */
    size: z.int().min(1, 'This file is empty.'),
    /** SHA-256 of the content, in hexadecimal digits. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Send 64 hexadecimal digits.'),
    /** `comment`: for a comment, which everybody with access to the request may write. */
    for: z.enum(['request', 'comment']).default('request'),
  }),
  response: z.object({
    uploadId: Id,
    /** Presigned URL for PUT of exactly these bytes, with these headers and without a token, until it expires. */
    url: z.url(),
    headers: z.record(z.string(), z.string()),
    expiresAt: Instant,
  }),
  errors: [
    'input.invalid',
    'actor.forbidden',
    'request.not-found',
    'request.transition-refused',
    'file.type-refused',
    'body.too-large',
  ],
  summary:
    'An address for sending one large file of a draft or a returned request, or a file of a comment',
  description:
    'The file counts once PUT /requests/{requestId}, or POST /requests/{requestId}/comments, names it in `uploads`; one that is taken by neither is deleted after a day.',
} as const satisfies Endpoint;
